import { expect, it } from '@rstest/core'
import type { Calendar } from '../../../contract/scheduling/calendar'
import { type SlotRules, slotsOf, stretchesOf, weekFrom } from './slots-of'

const store = '01900000-0000-7000-8000-000000000001'
const coach = '01900000-0000-7000-8000-000000000002'
const rules: SlotRules = {
  courseId: '01900000-0000-7000-8000-000000000003',
  coachId: coach,
  storeIds: [store],
  kind: 'private',
  durationMin: 60,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 60,
  maxAdvanceDays: 14,
}
/** A Monday, nine in the morning in Shanghai. */
const now = new Date('2026-03-02T01:00:00Z')
const at = (on: string, clock: string) => new Date(`${on}T${clock}:00+08:00`).toISOString()
const span = (on: string, from: string, to: string) => ({ from: at(on, from), to: at(on, to) })

/** The coach works on Monday and Tuesday afternoon, the store is open every day. */
const around: Calendar = {
  stores: [
    {
      id: store,
      name: '静安店',
      status: 'open',
      open: weekFrom('2026-03-02').map((on) => span(on, '06:00', '22:00')),
      notices: [],
    },
  ],
  coaches: [
    {
      id: coach,
      name: '王教练',
      avatarId: null,
      status: 'active',
      storeIds: [store],
      works: ['2026-03-02', '2026-03-03'].map((on) => ({ ...span(on, '09:00', '12:00'), storeId: store })),
      leave: null,
      daysOff: ['2026-03-04'],
    },
  ],
  courses: [],
  sessions: [],
}
const session = (on: string, from: string, to: string): Calendar['sessions'][number] => ({
  id: '01900000-0000-7000-8000-000000000009',
  version: 1,
  createdAt: at(on, from),
  updatedAt: at(on, from),
  createdBy: null,
  updatedBy: null,
  archivedAt: null,
  courseId: rules.courseId ?? '',
  storeId: store,
  room: null,
  startsAt: at(on, from),
  endsAt: at(on, to),
  durationMin: 60,
  capacity: 4,
  coachId: coach,
  status: 'scheduled',
  booked: 1,
  waiting: 0,
  requested: 0,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  kind: 'small_group',
  courseName: '小班',
  coachName: '王教练',
  storeName: '静安店',
  memberNames: [],
  cards: [],
  cancelReason: null,
  substituteFor: null,
  keptReason: null,
})
const offered = (own: Partial<SlotRules>, calendar: Partial<Calendar> = {}) =>
  slotsOf({ ...rules, ...own }, { ...around, ...calendar }, weekFrom('2026-03-02'), now)
const clock = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16)
const stretches = (own: Partial<SlotRules>, calendar?: Partial<Calendar>) =>
  offered(own, calendar).map(({ slots }) =>
    stretchesOf(slots).map(({ from, to }) => `${clock(from)}–${clock(to)}`),
  )
const reasons = (own: Partial<SlotRules>, calendar?: Partial<Calendar>) =>
  offered(own, calendar).map(({ reason }) => reason?.code ?? null)

it('offers every quarter of an hour that leaves room for a lesson, from the notice on', () => {
  expect(stretches({})).toEqual([['10:00–11:00'], ['09:00–11:00'], [], [], [], [], []])
})

it('says why a day has nothing', () => {
  const off = ['coach_day_off', 'no_shift', 'no_shift', 'no_shift', 'no_shift']
  expect(reasons({})).toEqual([null, null, ...off])
  expect(reasons({ durationMin: 180, minNoticeMin: 240 })).toEqual(['too_late', null, ...off])
  expect(reasons({ durationMin: 175, bufferAfterMin: 30 }).slice(0, 2)).toEqual(['too_short', null])
  expect(reasons({ maxAdvanceDays: 1 })).toEqual([null, null, ...Array(5).fill('beyond')])
})

it('leaves out what another session needs, buffers counted', () => {
  const sessions = [session('2026-03-03', '10:00', '11:00')]
  expect(stretches({}, { sessions })[1]).toEqual(['09:00–09:00', '11:00–11:00'])
  expect(stretches({ bufferAfterMin: 15 }, { sessions })[1]).toEqual(['11:00–11:00'])
  expect(reasons({ bufferBeforeMin: 5, bufferAfterMin: 5 }, { sessions })[1]).toBe('booked')
})

it('offers a small group the sessions that stand beside the free starts, a group those alone', () => {
  const sessions = [session('2026-03-03', '10:00', '11:00')]
  const seats = (kind: SlotRules['kind']) =>
    offered({ kind }, { sessions })[1]?.slots.map(({ seatsLeft }) => seatsLeft)
  expect(seats('small_group')).toEqual([null, 3, null])
  expect(seats('group')).toEqual([3])
  expect(seats('private')).toEqual([null, null])
  expect(reasons({ kind: 'group' }, { sessions })[0]).toBe('no_session')
})

it('says so when the day that the coach is on leave has already begun', () => {
  const afternoon = new Date('2026-03-04T10:00:00Z')
  const [today] = slotsOf(rules, around, ['2026-03-04'], afternoon)
  expect(today?.reason?.code).toBe('coach_day_off')
})
