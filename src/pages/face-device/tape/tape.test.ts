import { expect, it } from '@rstest/core'
import type { AccessRecord } from '../../../../contract/devices/access-record'
import { changeTape, emptyTape, mostShown, shownOf, type Tape } from './tape'

/** Only what the tape reads of a record. */
const record = (id: string, minute: number) =>
  ({ id, at: new Date(Date.UTC(2026, 10, 22, 1, minute)).toISOString() }) as AccessRecord
const reported = (tape: Tape, ...records: AccessRecord[]) =>
  records.reduce((now, one) => changeTape(now, { type: 'told', record: one }), tape)
const ids = (records: readonly AccessRecord[]) => records.map(({ id }) => id)
const hold = (tape: Tape, isHeld: boolean) => changeTape(tape, { type: 'held', isHeld })

it('shows the latest first, wherever it came from, and each once', () => {
  const tape = reported(emptyTape, record('c', 3), record('late', 2), record('c', 3))
  expect(ids(shownOf([record('b', 2), record('a', 1), record('c', 3)], tape))).toEqual([
    'c',
    'late',
    'b',
    'a',
  ])
})

it('keeps what comes while it is held, and lets it in afterwards', () => {
  const held = reported(
    hold(reported(emptyTape, record('a', 1)), true),
    record('b', 2),
    record('c', 3),
    record('b', 2),
  )
  expect(ids(held.held)).toEqual(['b', 'c'])
  expect(ids(shownOf([], held))).toEqual(['a'])
  // A list that is read during the pause must not show them either.
  expect(ids(shownOf([record('c', 3)], held))).toEqual(['a'])
  expect(ids(shownOf([], hold(held, false)))).toEqual(['c', 'b', 'a'])
})

it('does not grow without end', () => {
  const many = Array.from({ length: mostShown + 50 }, (_, at) => record(`n${at}`, at))
  const tape = reported(emptyTape, ...many)
  expect(tape.records).toHaveLength(mostShown)
  expect(shownOf(many, tape)).toHaveLength(mostShown)
  expect(shownOf(many, tape)[0]?.id).toBe(`n${mostShown + 49}`)
})
