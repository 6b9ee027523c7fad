import { expect, it } from '@rstest/core'
import { fitted, moved, turned, wholeView, zoomedAt } from './zoom-view'

const frame = { width: 600, height: 400 }

it('keeps what lies under the pointer where it is while it enlarges', () => {
  const point = { x: 100, y: -50 }
  const view = zoomedAt({ ...wholeView, x: 20, y: 10 }, 3, point)
  // The same spot of the sheet, in the sheet's own measure, before and after.
  expect([(point.x - view.x) / view.zoom, (point.y - view.y) / view.zoom]).toEqual([80, -60])
  expect(zoomedAt(view, 1, point)).toEqual({ ...wholeView, x: 20, y: 10 })
})

it('stays between a fifth and sevenfold', () => {
  expect(zoomedAt(wholeView, 40).zoom).toBe(7)
  expect(zoomedAt(wholeView, 0.01).zoom).toBe(0.2)
})

it('fits a sheet into its frame, lying or standing', () => {
  const sheet = { width: 1000, height: 2000 }
  expect(fitted(sheet, frame, 0)).toEqual({ width: 200, height: 400 })
  expect(fitted(sheet, frame, 1)).toEqual({ width: 300, height: 600 })
  expect(fitted(sheet, frame, 2)).toEqual({ width: 200, height: 400 })
})

it('comes round after four turns, each time in the middle', () => {
  const once = turned({ zoom: 2, turns: 0, x: 90, y: 40 })
  expect(once).toEqual({ zoom: 2, turns: 1, x: 0, y: 0 })
  expect(turned(turned(turned(once))).turns).toBe(0)
})

it('never lets the sheet out of its frame', () => {
  const sheet = { width: 200, height: 400 }
  expect(moved(wholeView, { x: 9000, y: -9000 }, sheet, frame)).toMatchObject({ x: 352, y: -352 })
  expect(moved({ ...wholeView, turns: 1 }, { x: 9000, y: 0 }, sheet, frame).x).toBe(452)
})
