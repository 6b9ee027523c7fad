import { describe, expect, it } from '@rstest/core'
import { confirmationStates } from '../../contract/scheduling/lesson-confirmation'
import { confirmationRefusal } from '../../machines/lesson-confirmation/confirmation-refusal'
import { lessonConfirmationFacts } from '../../machines/lesson-confirmation/facts'
import { lessonConfirmationMachine } from '../../machines/lesson-confirmation/lesson-confirmation.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const row = {
  status: 'checked_in',
  kind: 'private',
  startsAt: '2026-03-02T10:00:00.000Z',
  endsAt: '2026-03-02T11:00:00.000Z',
  completedAt: null as string | null,
  confirmationRule: 'required',
  isSeenByFace: false,
} as const
type Row = Parameters<typeof lessonConfirmationFacts>[0]
const facts = (own: Partial<Row> = {}, at = '2026-03-02T10:30:00.000Z') =>
  lessonConfirmationFacts({ ...row, ...own }, new Date(at))

const completed = { status: 'completed', completedAt: '2026-03-02T11:05:00.000Z' }
const over = '2026-03-02T11:15:00.000Z'
const situations = {
  ahead: facts({ status: 'confirmed' }, '2026-03-02T08:00:00.000Z'),
  early: facts({}, '2026-03-02T09:30:00.000Z'),
  running: facts(),
  wished: facts({ confirmationRule: 'wished' }),
  off: facts({ confirmationRule: 'off' }),
  seen: facts({ isSeenByFace: true }),
  over: facts({}, over),
  completed: facts(completed, over),
  late: facts(completed, '2026-03-09T11:05:00.000Z'),
  group: facts({ kind: 'group', ...completed }, over),
}
const events = ['confirm', 'verify', 'complete', 'await', 'dispute', 'uphold', 'reject'] as const

modelTest(lessonConfirmationMachine, {
  starts: Object.values(situations),
  rows: confirmationStates.flatMap((status) =>
    Object.values(situations).map((one) => ({ status, facts: one })),
  ),
  events: events.map((type) => ({ type: `lesson.${type}` as const })),
})

/** What each state allows in each situation, written from the requirement. */
const table: Record<string, Partial<Record<keyof typeof situations, readonly string[]>>> = {
  none: {
    ahead: ['complete'],
    early: ['complete'],
    running: ['confirm', 'verify', 'complete'],
    wished: ['confirm', 'complete'],
    off: ['confirm', 'complete'],
    over: ['confirm', 'verify', 'complete', 'await'],
    completed: ['confirm', 'complete', 'dispute'],
    late: ['complete'],
    group: ['complete'],
  },
  awaited: { over: ['confirm', 'verify', 'complete'] },
  confirmed: { running: ['complete'], completed: ['complete', 'dispute'], late: ['complete'] },
  unconfirmed: { completed: ['confirm', 'verify', 'dispute'], late: ['verify'] },
  verified: { completed: ['complete', 'dispute'], late: ['complete'] },
  disputed: { completed: ['uphold', 'reject'], late: ['uphold', 'reject'] },
  upheld: { completed: [] },
  rejected: { completed: [] },
}

describe('the confirmation of a private lesson', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(lessonConfirmationMachine.states)).toEqual([...confirmationStates])
  })

  const lines = Object.entries(table).flatMap(([state, rows]) =>
    Object.entries(rows).map(([name, allowed]) => [state, name, allowed] as const),
  )
  it.each(lines)('%s, %s, goes on exactly as the table says', (state, name, allowed) => {
    const here = situations[name as keyof typeof situations]
    expect(allowedEvents(lessonConfirmationMachine, state, here)).toEqual(
      allowed.map((event) => `lesson.${event}`),
    )
  })

  it.each([
    ['running', 'unconfirmed'],
    ['wished', 'unconfirmed'],
    ['off', 'none'],
    ['seen', 'confirmed'],
    ['group', 'none'],
  ] as const)('of a completed lesson, %s, is %s', (name, status) => {
    expect(advance(lessonConfirmationMachine, 'none', situations[name], 'lesson.complete')).toEqual({
      ok: true,
      status,
    })
  })

  it.each([
    ['confirm', 'none', 'ahead', 'lesson_not_attended'],
    ['confirm', 'none', 'early', 'lesson_not_begun'],
    ['confirm', 'unconfirmed', 'late', 'lesson_confirm_late'],
    ['confirm', 'confirmed', 'completed', 'lesson_settled'],
    ['confirm', 'none', 'group', 'lesson_not_attended'],
    ['confirm', 'none', 'running', null],
    ['verify', 'none', 'early', 'lesson_not_begun'],
    ['verify', 'none', 'wished', 'lesson_needs_no_verification'],
    ['verify', 'rejected', 'completed', 'lesson_settled'],
    ['dispute', 'none', 'running', 'lesson_not_completed'],
    ['dispute', 'unconfirmed', 'late', 'lesson_dispute_late'],
    ['dispute', 'disputed', 'completed', 'lesson_disputed_already'],
    ['dispute', 'rejected', 'completed', 'lesson_disputed_already'],
    ['dispute', 'verified', 'completed', null],
  ] as const)('that refuses %s in %s, %s, says %s', (event, state, name, code) => {
    expect(confirmationRefusal(state, situations[name], `lesson.${event}`)).toBe(code)
  })

  it('may be disputed until the very instant seven days after the completion', () => {
    const at = (instant: string) => facts(completed, instant).isInTime
    expect([at('2026-03-09T11:04:59.999Z'), at('2026-03-09T11:05:00.000Z')]).toEqual([true, false])
  })
})
