import { expect, it } from '@rstest/core'
import { instantAt } from '../grid-time'
import { proposedStart } from './proposed-start'

const day = '2026-03-04'
const span = (from: number, to: number) => ({ from: instantAt(day, from), to: instantAt(day, to) })
const now = (minute: number) => Date.parse(instantAt(day, minute))

it('is the next quarter of an hour while the store is open', () => {
  expect(proposedStart(day, [span(480, 1320)], now(607))).toEqual({ day, minute: 615 })
})

it('is the opening, before it or in a break', () => {
  expect(proposedStart(day, [span(480, 1320)], now(125))).toEqual({ day, minute: 480 })
  expect(proposedStart(day, [span(480, 720), span(840, 1320)], now(715))).toEqual({ day, minute: 840 })
})

it('is the next morning once the store has closed', () => {
  expect(proposedStart(day, [span(480, 1320)], now(1310))).toEqual({ day: '2026-03-05', minute: 600 })
})

it('is ten on other days, or the opening when that is later', () => {
  expect(proposedStart('2026-03-05', [], now(607))).toEqual({ day: '2026-03-05', minute: 600 })
  const later = { from: instantAt('2026-03-05', 660), to: instantAt('2026-03-05', 1320) }
  expect(proposedStart('2026-03-05', [later], now(607))).toEqual({ day: '2026-03-05', minute: 660 })
})

it('does not wait for opening times that are not known', () => {
  expect(proposedStart(day, [], now(607))).toEqual({ day, minute: 615 })
})
