import { type PointerEvent, useRef } from 'react'
import { m } from '#messages'
import { signatureSize } from '../../../contract/signature/signature-size'
import style from './confirmation.module.css'
import { strokePath } from './stroke-path'

type Strokes = readonly (readonly number[])[]

interface Props {
  strokes: Strokes
  isDisabled: boolean
  onChange: (strokes: Strokes) => void
}

const { width, height } = signatureSize
/** A shorter way between two points adds nothing to see. */
const leastStep = 6
/** The numbers after which a stroke continues as another one; the contract allows 800. */
const mostNumbers = 800
const mostStrokes = 60

/** An area to sign with a finger, a pen or the mouse. */
export function SignaturePad({ strokes, isDisabled, onChange }: Props) {
  const drawing = useRef<number | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled || strokes.length >= mostStrokes) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    drawing.current = event.pointerId
    onChange([...strokes, pointOf(event)])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== event.pointerId) return
    const added = (event.nativeEvent.getCoalescedEvents?.() ?? []).map((one) =>
      pointOf({ ...one, clientX: one.clientX, clientY: one.clientY, currentTarget: event.currentTarget }),
    )
    onChange(extended(strokes, added.length > 0 ? added : [pointOf(event)]))
  }
  const end = () => {
    drawing.current = null
  }
  return (
    <svg
      className={style.pad}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.lesson_signature_area()}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <line x1="60" y1="320" x2={width - 60} y2="320" />
      {strokes.length === 0 ? (
        <text x={width / 2} y="210" textAnchor="middle">
          {m.lesson_sign_here()}
        </text>
      ) : null}
      <path d={strokes.map(strokePath).join('')} />
    </svg>
  )
}

interface Pointed {
  clientX: number
  clientY: number
  currentTarget: SVGSVGElement
}

/** The point in the units of the signature, kept inside of its area. */
function pointOf({ clientX, clientY, currentTarget }: Pointed): [number, number] {
  const box = currentTarget.getBoundingClientRect()
  const within = (share: number, size: number) => Math.round(Math.min(1, Math.max(0, share || 0)) * size)
  return [within((clientX - box.left) / box.width, width), within((clientY - box.top) / box.height, height)]
}

function extended(strokes: Strokes, points: readonly [number, number][]): Strokes {
  const all = strokes.slice(0, -1)
  let stroke = [...(strokes.at(-1) ?? [])]
  for (const [x, y] of points) {
    const [fromX = x, fromY = y] = stroke.slice(-2)
    if (stroke.length > 0 && Math.hypot(x - fromX, y - fromY) < leastStep) continue
    if (stroke.length >= mostNumbers) {
      if (all.length + 1 >= mostStrokes) break
      all.push(stroke)
      stroke = [fromX, fromY]
    }
    stroke.push(x, y)
  }
  return [...all, stroke]
}
