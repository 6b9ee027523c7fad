import { zoomTo } from './zoom-to'

/** The view of a sheet: its zoom, its quarter turns, and its offset from the middle in CSS pixels. */
export interface ZoomView {
  zoom: number
  /** Quarter turns clockwise, 0 to 3. */
  turns: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface ViewPoint {
  x: number
  y: number
}

export const wholeView: ZoomView = { zoom: 1, turns: 0, x: 0, y: 0 }

/** Zooms so that the content at `point`, relative to the frame's middle, stays in place. */
export function zoomedAt(view: ZoomView, zoom: number, point: ViewPoint = { x: 0, y: 0 }): ZoomView {
  const to = zoomTo(zoom)
  const factor = to / view.zoom
  return {
    ...view,
    zoom: to,
    x: point.x - (point.x - view.x) * factor,
    y: point.y - (point.y - view.y) * factor,
  }
}

/** Turns clockwise and centres the sheet, which could otherwise end up outside the frame. */
export const turned = (view: ZoomView): ZoomView => ({ ...view, turns: (view.turns + 1) % 4, x: 0, y: 0 })

/** The sheet's own size, scaled to its frame after turning. */
export function fitted(sheet: Size, frame: Size, turns: number): Size {
  const [across, down] = turns % 2 === 0 ? [sheet.width, sheet.height] : [sheet.height, sheet.width]
  const scale = Math.min(frame.width / across, frame.height / down)
  return { width: sheet.width * scale, height: sheet.height * scale }
}

/** CSS pixels of the sheet that always stay in the frame. */
const kept = 48

/** Moves by so many pixels, never so far that the sheet leaves its frame. */
export function moved(view: ZoomView, by: ViewPoint, sheet: Size, frame: Size): ZoomView {
  const [across, down] = view.turns % 2 === 0 ? [sheet.width, sheet.height] : [sheet.height, sheet.width]
  const within = (at: number, own: number, room: number) => {
    const most = Math.max(0, (own * view.zoom + room) / 2 - kept)
    return Math.min(most, Math.max(-most, at))
  }
  return {
    ...view,
    x: within(view.x + by.x, across, frame.width),
    y: within(view.y + by.y, down, frame.height),
  }
}
