import IconExpand from '@douyinfe/semi-icons/lib/es/icons/IconExpand'
import IconMinus from '@douyinfe/semi-icons/lib/es/icons/IconMinus'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import style from './chart.module.css'
import { type Marks, mark, markStates } from './marks'
import { lay, type Overlay } from './overlay'
import { translate } from './translate'

interface Props {
  machine: string
  /** The picture that `npm run machines` has drawn. */
  drawing: string
  marks: Marks
  /** What the log tells, instead of what an actor allows. */
  overlay?: Overlay
}

const [smallest, largest] = [0.2, 3]

/**
 * A statechart with its present state marked, whole at first. It moves by scrolling, dragging and the arrow keys, and zooms by buttons, + − 0,
 * Ctrl with the wheel, and a double click, which makes the letters legible there or shows all of it again.
 */
export function Chart({ machine, drawing, marks, overlay }: Props) {
  const port = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const picture = useMemo(() => pictureOf(machine, drawing), [machine, drawing])
  const whole = useFit(port, picture)
  const [zoom, setZoom] = useState<number | 'whole'>('whole')
  const scale = zoom === 'whole' ? whole : zoom
  const still = useRef<Still>()
  const zoomBy = (factor: number, at?: Point) => {
    const next = Math.min(largest, Math.max(smallest, scale * factor))
    if (next === scale) return
    still.current = at && stillAt(canvas.current, at)
    setZoom(next)
  }
  const onDoubleClick = (event: MouseEvent) => {
    still.current = stillAt(canvas.current, event)
    setZoom(scale < legible ? legible : 'whole')
  }
  useLayoutEffect(() => canvas.current?.replaceChildren(picture.svg), [picture])
  useLayoutEffect(() => {
    // The picture of another machine has just been mounted, without marks.
    if (canvas.current === null || picture === null) return
    if (overlay === undefined) return mark(canvas.current, marks)
    markStates(canvas.current, marks.active)
    lay(canvas.current, overlay)
  }, [picture, marks, overlay])
  const active = marks.active.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active state must come into view
  useLayoutEffect(() => {
    if (port.current !== null && still.current) keepStill(port.current, canvas.current, still.current)
    else if (port.current !== null) bringIntoView(port.current, scale)
    still.current = undefined
  }, [picture, active, scale])
  useWheelZoom(port, zoomBy)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(1.25)
    else if (event.key === '-') zoomBy(0.8)
    else if (event.key === '0') setZoom('whole')
    else return
    event.preventDefault()
  }
  return (
    <div className={style.chart}>
      <section
        ref={port}
        className={style.port}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={m.machines_chart_of({ machine })}
        onKeyDown={onKeyDown}
        onPointerDown={drag}
        onDoubleClick={onDoubleClick}
      >
        <div ref={canvas} className={style.canvas} style={{ width: picture.width * scale }} />
      </section>
      <div className={style.foot}>
        <ul className={style.legend}>
          {(overlay === undefined ? ofActors : ofTheLog).map(([key, label]) => (
            <li key={key} data-key={key}>
              {label()}
            </li>
          ))}
        </ul>
        <div className={style.tools}>
          <Button
            size="small"
            type="tertiary"
            icon={<IconMinus aria-hidden />}
            aria-label={m.machines_zoom_out()}
            onClick={() => zoomBy(0.8)}
          />
          <span className={style.scale}>{Math.round(scale * 100)}%</span>
          <Button
            size="small"
            type="tertiary"
            icon={<IconPlus aria-hidden />}
            aria-label={m.machines_zoom_in()}
            onClick={() => zoomBy(1.25)}
          />
          <Button
            size="small"
            type="tertiary"
            icon={<IconExpand aria-hidden />}
            aria-label={m.machines_zoom_fit()}
            onClick={() => setZoom('whole')}
          />
        </div>
      </div>
    </div>
  )
}

const ofActors = [
  ['active', m.machines_legend_active],
  ['yes', m.machines_legend_open],
  ['payload', m.machines_legend_payload],
  ['no', m.machines_legend_closed],
  ['taken', m.machines_legend_taken],
] as const
const ofTheLog = [
  ['used', m.machines_legend_used],
  ['unused', m.machines_legend_unused],
] as const

/** The picture's own title would show as a tooltip everywhere, so it becomes a label. */
function pictureOf(machine: string, drawing: string) {
  const svg = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement
  const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name) ?? 1))
  svg.querySelector(':scope > title')?.remove()
  for (const name of ['aria-labelledby', 'width', 'height']) svg.removeAttribute(name)
  svg.setAttribute('aria-label', machine)
  translate(svg)
  return { svg, width: width ?? 1, height: height ?? 1 }
}

/** Below this scale the letters are hard to read. */
const legible = 0.9

/** The scale at which the whole picture is visible. */
function useFit(port: RefObject<HTMLElement>, { width, height }: { width: number; height: number }): number {
  const [whole, setWhole] = useState(1)
  useLayoutEffect(() => {
    const element = port.current
    if (element === null) return
    const measure = () => {
      const room = Math.min(element.clientWidth / width, element.clientHeight / height)
      // Without a size, in tests, nothing needs to fit.
      if (room > 0) setWhole(Math.min(1.25, Math.max(smallest, room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [port, width, height])
  return whole
}

/** A point of the window. */
type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** A point of the picture, as parts of its width and height, that stays where it is in the window while the scale changes. */
interface Still extends Point {
  across: number
  down: number
}

function stillAt(canvas: HTMLElement | null, { clientX, clientY }: Point): Still | undefined {
  const own = canvas?.getBoundingClientRect()
  if (own === undefined || own.width === 0 || own.height === 0) return undefined
  const [across, down] = [(clientX - own.left) / own.width, (clientY - own.top) / own.height]
  return { clientX, clientY, across, down }
}

function keepStill(port: HTMLElement, canvas: HTMLElement | null, { clientX, clientY, across, down }: Still) {
  const own = canvas?.getBoundingClientRect()
  if (own === undefined) return
  port.scrollLeft += own.left + own.width * across - clientX
  port.scrollTop += own.top + own.height * down - clientY
}

/** Centres the active state, or where the chart begins, when part of it is out of view. */
function bringIntoView(port: HTMLElement, scale: number): void {
  const state = [...port.querySelectorAll('[data-active]')].at(-1) ?? port.querySelector('.start')
  if (state == null || scale === 0) return
  const [room, own] = [port.getBoundingClientRect(), state.getBoundingClientRect()]
  const isSeen =
    own.left >= room.left && own.right <= room.right && own.top >= room.top && own.bottom <= room.bottom
  if (isSeen) return
  port.scrollLeft += own.left + own.width / 2 - room.left - room.width / 2
  port.scrollTop += own.top + own.height / 2 - room.top - room.height / 2
}

/** React listens to the wheel passively, which cannot keep the browser from zooming the whole page. */
function useWheelZoom(port: RefObject<HTMLElement>, zoomBy: (factor: number, at: Point) => void) {
  const latest = useRef(zoomBy)
  latest.current = zoomBy
  useEffect(() => {
    const element = port.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 300), event)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [port])
}

/** A mouse drags the picture; a finger scrolls by itself. */
function drag({
  button,
  pointerType,
  pointerId,
  currentTarget,
  clientX,
  clientY,
}: PointerEvent<HTMLElement>) {
  if (button !== 0 || pointerType !== 'mouse') return
  const { scrollLeft, scrollTop } = currentTarget
  const controller = new AbortController()
  const options = { signal: controller.signal }
  currentTarget.setPointerCapture(pointerId)
  const move = (event: globalThis.PointerEvent) =>
    currentTarget.scrollTo(scrollLeft + clientX - event.clientX, scrollTop + clientY - event.clientY)
  currentTarget.addEventListener('pointermove', move, options)
  for (const end of ['pointerup', 'pointercancel'])
    currentTarget.addEventListener(end, () => controller.abort(), options)
}
