import IconExpand from '@douyinfe/semi-icons/lib/es/icons/IconExpand'
import IconMinus from '@douyinfe/semi-icons/lib/es/icons/IconMinus'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import {
  type KeyboardEvent,
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
 * A statechart with its present state marked. It moves by scrolling, dragging and the arrow keys, and zooms by buttons, + − 0 and Ctrl with
 * the wheel.
 */
export function Chart({ machine, drawing, marks, overlay }: Props) {
  const port = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const picture = useMemo(() => pictureOf(machine, drawing), [machine, drawing])
  const fit = useFit(port, picture)
  const [zoom, setZoom] = useState<number | 'first' | 'whole'>('first')
  const scale = typeof zoom === 'number' ? zoom : fit[zoom]
  const zoomBy = (factor: number) => setZoom(Math.min(largest, Math.max(smallest, scale * factor)))
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
    if (port.current !== null && picture !== null) bringIntoView(port.current, scale)
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

/** Below this scale the letters cannot be read. */
const legible = 0.8

/** The scale of the picture: fully visible, at first as wide as the frame where its letters would be too small, and never below legible. */
function useFit(port: RefObject<HTMLElement>, { width, height }: { width: number; height: number }) {
  const [{ whole, across }, setRoom] = useState({ whole: 1, across: 1 })
  useLayoutEffect(() => {
    const element = port.current
    if (element === null) return
    const measure = () => {
      const [wide, high] = [element.clientWidth / width, element.clientHeight / height]
      // Without a size, in tests, nothing needs to fit.
      if (wide === 0 || high === 0) return
      setRoom({ whole: Math.min(1.25, Math.max(smallest, Math.min(wide, high))), across: Math.min(1, wide) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [port, width, height])
  return { whole, first: whole < legible ? Math.max(legible, across) : whole }
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
function useWheelZoom(port: RefObject<HTMLElement>, zoomBy: (factor: number) => void) {
  const latest = useRef(zoomBy)
  latest.current = zoomBy
  useEffect(() => {
    const element = port.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 300))
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
