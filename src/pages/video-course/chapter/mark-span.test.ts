import { describe, expect, it } from '@rstest/core'
import { draggedSpan, inTime, lanesOf, secondsOf, spanAt, ticksOf, typedSeconds, zoomsOf } from './mark-span'

const mark = (startS: number, endS: number) => ({ exerciseId: 'squat', startS, endS })

it('counts the last second that has begun', () => {
  expect([null, 0, 1, 1_000, 1_001, 65_300].map(secondsOf)).toEqual([1, 1, 1, 1, 2, 66])
})

describe('a dragged mark', () => {
  it('keeps its length and stays within the video', () => {
    expect(draggedSpan(mark(5, 9), 'body', 2.4, 60)).toEqual(mark(7, 11))
    expect(draggedSpan(mark(5, 9), 'body', -20, 60)).toEqual(mark(0, 4))
    expect(draggedSpan(mark(5, 9), 'body', 900, 60)).toEqual(mark(56, 60))
  })

  it('is cut to a video that is shorter than it', () => {
    expect(draggedSpan(mark(50, 90), 'body', 0, 30)).toEqual(mark(0, 30))
  })

  it('has an edge that stops a second before the other', () => {
    expect(draggedSpan(mark(5, 9), 'start', 30, 60)).toEqual(mark(8, 9))
    expect(draggedSpan(mark(5, 9), 'start', -30, 60)).toEqual(mark(0, 9))
    expect(draggedSpan(mark(5, 9), 'end', -30, 60)).toEqual(mark(5, 6))
    expect(draggedSpan(mark(5, 9), 'end', 300, 60)).toEqual(mark(5, 60))
  })
})

it('takes whole seconds around what was chosen, at least one, before the end', () => {
  expect(spanAt(3.7, 8.2, 60)).toEqual({ startS: 3, endS: 9 })
  expect(spanAt(3.7, 3.7, 60)).toEqual({ startS: 3, endS: 4 })
  expect(spanAt(60, 70, 60)).toEqual({ startS: 59, endS: 60 })
})

it('puts marks that overlap into lanes, and uses a lane again once it is free', () => {
  const marks = [mark(8, 12), mark(0, 10), mark(12, 20), mark(10, 14), mark(9, 11)]
  expect(lanesOf(marks)).toEqual({ lanes: [1, 0, 1, 0, 2], count: 3 })
  expect(lanesOf([])).toEqual({ lanes: [], count: 1 })
  expect(inTime(marks)).toEqual([1, 0, 4, 3, 2])
})

it('labels round times, no more than there is room for', () => {
  expect(ticksOf(12, 8)).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect(ticksOf(2, 8)).toEqual([0, 1, 2])
  expect(ticksOf(3_600, 8)).toEqual([0, 600, 1_200, 1_800, 2_400, 3_000, 3_600])
  for (const end of [1, 59, 61, 700, 5_399, 86_400])
    for (const most of [8, 16, 64]) expect(ticksOf(end, most).length).toBeLessThanOrEqual(most + 1)
})

it('stretches long videos further than short ones', () => {
  expect(zoomsOf(20)).toEqual([1])
  expect(zoomsOf(120)).toEqual([1, 2, 4])
  expect(zoomsOf(7_200).at(-1)).toBe(64)
})

it('reads times as people type them', () => {
  expect(
    ['75', '1:15', '1：15', '1:00:05', ' 0:07 ', '', '1:', 'x', '1:2:3:4', '-3'].map(typedSeconds),
  ).toEqual([75, 75, 75, 3_605, 7, null, null, null, null, null])
})
