import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { DocumentView } from './use-document-view'
import { zoomIn, zoomOut } from './zoom'
import type { ViewPoint } from './zoom-view'

/** One pointer moves the sheet, two zoom it, the wheel zooms at the pointer. */
export function useGestures(stage: RefObject<HTMLElement>, viewer: DocumentView) {
  const down = useRef(new Map<number, ViewPoint>())
  const latest = useRef(viewer)
  latest.current = viewer

  const fromMiddle = ({ x, y }: ViewPoint): ViewPoint => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0 }
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const middle = useRef(fromMiddle)
  middle.current = fromMiddle

  // React listens for wheels passively, which cannot keep the drawer from scrolling.
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { view, zoomTo } = latest.current
      const point = middle.current({ x: event.clientX, y: event.clientY })
      zoomTo(event.deltaY < 0 ? zoomIn(view.zoom) : zoomOut(view.zoom), point)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (before === undefined) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      down.current.set(event.pointerId, now)
      if (other === undefined) return viewer.moveBy({ x: now.x - before.x, y: now.y - before.y })
      const ratio = distance(now, other) / Math.max(1, distance(before, other))
      viewer.zoomTo(viewer.view.zoom * ratio, fromMiddle(between(now, other)))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      viewer.zoomTo(viewer.view.zoom > 1 ? 1 : 2.5, fromMiddle({ x: event.clientX, y: event.clientY })),
  }
}

const distance = (a: ViewPoint, b: ViewPoint) => Math.hypot(a.x - b.x, a.y - b.y)
const between = (a: ViewPoint, b: ViewPoint): ViewPoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
