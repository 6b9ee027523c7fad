import { useState } from 'react'
import { zoomIn, zoomOut } from './zoom'
import {
  fitted,
  moved,
  type Size,
  turned,
  type ViewPoint,
  wholeView,
  type ZoomView,
  zoomedAt,
} from './zoom-view'

/** CSS pixels that an arrow key moves an enlarged sheet. */
const stride = 60

/** The view of a document: page, zoom, position. It lives above the viewer, so that keys pressed elsewhere can control it. */
export function useDocumentView() {
  const [view, setView] = useState<ZoomView>(wholeView)
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(1)
  const [sheet, setSheet] = useState<Size | null>(null)
  const [frame, setFrame] = useState<Size | null>(null)
  /** The sheet's size at 100%, as soon as it and its frame are known. */
  const fit = sheet === null || frame === null ? null : fitted(sheet, inset(frame), view.turns)

  const goTo = (to: number) => {
    if (to < 1 || to > pages) return
    setPage(to)
    setView((now) => ({ ...now, x: 0, y: 0 }))
  }
  const zoomTo = (zoom: number, point?: ViewPoint) => setView((now) => zoomedAt(now, zoom, point))
  const moveBy = (by: ViewPoint) => {
    if (fit !== null && frame !== null) setView((now) => moved(now, by, fit, frame))
  }
  const turn = () => setView(turned)

  const onKey = ({ key }: { key: string }): boolean => {
    const way = ways[key]
    if (key === '+' || key === '=') zoomTo(zoomIn(view.zoom))
    else if (key === '-') zoomTo(zoomOut(view.zoom))
    else if (key === '0') setView(({ turns }) => ({ ...wholeView, turns }))
    else if (key === 't' || key === 'T') turn()
    else if (key === 'PageDown') goTo(page + 1)
    else if (key === 'PageUp') goTo(page - 1)
    else if (way !== undefined && view.zoom > 1) moveBy(way)
    else return false
    return true
  }
  return {
    view,
    page,
    pages,
    fit,
    setPages,
    setSheet,
    setFrame,
    goTo,
    zoomTo,
    moveBy,
    turn,
    onKey,
  }
}

export type DocumentView = ReturnType<typeof useDocumentView>

/** Margin around a fitted sheet, CSS pixels. */
const margin = 12

const inset = ({ width, height }: Size): Size => ({
  width: Math.max(1, width - 2 * margin),
  height: Math.max(1, height - 2 * margin),
})

const ways: Readonly<Record<string, ViewPoint>> = {
  ArrowLeft: { x: stride, y: 0 },
  ArrowRight: { x: -stride, y: 0 },
  ArrowUp: { x: 0, y: stride },
  ArrowDown: { x: 0, y: -stride },
}
