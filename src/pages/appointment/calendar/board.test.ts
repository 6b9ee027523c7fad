import { expect, it } from '@rstest/core'
import type {
  Calendar,
  CalendarCoach,
  CalendarSession,
  CalendarStore,
} from '../../../../contract/scheduling/calendar'
import { cardRefusal } from '../../../../contract/scheduling/session-rules'
import { instantAt } from '../grid-time'
import { moveRefusal } from '../move-refusal'
import { type BoardView, boardOf } from './board'

const [monday, tuesday] = ['2026-03-02', '2026-03-03']
const span = (day: string, from: number, to: number) => ({
  from: instantAt(day, from),
  to: instantAt(day, to),
})

const store: CalendarStore = {
  id: 'store',
  name: '静安店',
  status: 'open',
  // Monday from 9:00 to 1:00 in the night, Tuesday from 10:00 to 20:00.
  open: [span(monday, 540, 1500), span(tuesday, 600, 1200)],
  notices: [],
}
const other: CalendarStore = { ...store, id: 'other', name: '徐汇店' }
const lin: CalendarCoach = {
  id: 'lin',
  name: '林教练',
  avatarId: null,
  status: 'active',
  storeIds: ['store', 'other'],
  works: [
    { ...span(monday, 600, 720), storeId: 'store' },
    { ...span(monday, 840, 960), storeId: 'other' },
  ],
  leave: null,
  daysOff: [],
}
const wang: CalendarCoach = {
  ...lin,
  id: 'wang',
  name: '王教练',
  storeIds: ['store'],
  works: [{ ...span(monday, 1200, 1500), storeId: 'store' }],
}
const zhao: CalendarCoach = {
  ...lin,
  id: 'zhao',
  name: '赵教练',
  works: [],
  leave: { from: monday, to: null },
}

const session = (
  id: string,
  coach: CalendarCoach,
  day: string,
  from: number,
  to: number,
): CalendarSession => ({
  id,
  version: 1,
  createdAt: instantAt(day, 0),
  updatedAt: instantAt(day, 0),
  createdBy: null,
  updatedBy: null,
  archivedAt: null,
  courseId: 'course',
  storeId: 'store',
  room: null,
  startsAt: instantAt(day, from),
  endsAt: instantAt(day, to),
  durationMin: to - from,
  capacity: 1,
  coachId: coach.id,
  status: 'scheduled',
  booked: 1,
  waiting: 0,
  requested: 0,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  kind: 'private',
  courseName: '一对一私教',
  coachName: coach.name,
  storeName: store.name,
  memberNames: ['陈晨'],
  cards: [],
  cancelReason: null,
  substituteFor: null,
  keptReason: null,
})
const calendar = (sessions: CalendarSession[]): Calendar => ({
  stores: [store, other],
  coaches: [lin, wang, zhao],
  courses: [],
  sessions,
})
const day: BoardView = { view: 'day', day: monday, store: 'store', coach: null }
const now = new Date(instantAt(monday, 0))

it('shows a day by coach, and says who is not there and why', () => {
  const board = boardOf(calendar([]), day)
  expect(board.columns.map(({ coach }) => coach?.name)).toEqual(['林教练', '王教练'])
  expect(board.away).toEqual([{ coach: zhao, label: '休假（2026-03-02 起）' }])
  expect([board.from, board.to]).toEqual([540, 1500])
})

it('keeps what stands after midnight in the evening before', () => {
  const late = session('late', wang, tuesday, 15, 45)
  const days = boardOf(calendar([late]), { ...day, view: 'week' }).columns.map(({ blocks }) => blocks)
  expect(days.map((blocks) => blocks.map(({ from, to }) => [from, to]))).toEqual([
    [[1455, 1485]],
    ...Array.from({ length: 6 }, () => []),
  ])
})

it('reaches as far as sessions outside the opening hours', () => {
  const early = session('early', lin, monday, 450, 510)
  expect(boardOf(calendar([early]), day).from).toBe(420)
})

it('hatches closed hours, hours off and hours in another store', () => {
  const board = boardOf(calendar([]), { ...day, view: 'day' })
  expect(board.columns[0]?.unavailability.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['idle', 540, 600],
    ['idle', 720, 840],
    ['idle', 960, 1500],
    ['elsewhere', 840, 960],
  ])
})

it('judges a place as the server does, and other coaches’ columns besides', () => {
  const one = session('one', lin, monday, 600, 660)
  const { columns } = boardOf(calendar([one, session('two', wang, monday, 1260, 1320)]), day)
  const around = { calendar: calendar([one]), columns, now }
  const [own = '', wangs = ''] = columns.map(({ key }) => key)
  expect(moveRefusal({ column: own, from: 615, to: 675 }, one, around)).toBeNull()
  expect(moveRefusal({ column: own, from: 690, to: 750 }, one, around)?.code).toBe('outside_coach_hours')
  expect(moveRefusal({ column: own, from: 840, to: 900 }, one, around)?.code).toBe('coach_elsewhere')
  expect(moveRefusal({ column: wangs, from: 1215, to: 1275 }, one, around)).toEqual({
    code: 'course_of_other_coach',
    params: { course: '一对一私教', name: '林教练' },
  })
  expect(moveRefusal({ column: own, from: 615, to: 675 }, null, around)?.code).toBe('coach_booked')
})

it('names before a drop on another day whose card does not pay then', () => {
  const cards = [
    { name: '孟晓', startsOn: '2026-01-01', endsOn: monday },
    { name: '卢可', startsOn: '2026-01-01', endsOn: tuesday },
  ]
  const one = { ...session('one', lin, monday, 600, 660), cards }
  const both = [...lin.works, { ...span(tuesday, 600, 720), storeId: 'store' }]
  const days = { ...calendar([one]), coaches: [{ ...lin, works: both }] }
  const { columns } = boardOf(days, { ...day, view: 'week', coach: 'lin' })
  const [here, next] = columns.map(({ key }) =>
    moveRefusal({ column: key, from: 615, to: 675 }, one, { calendar: days, columns, now }),
  )
  expect(here).toBeNull()
  expect(next).toEqual({
    path: ['startsAt'],
    code: 'cards_not_valid',
    params: { names: '孟晓', on: tuesday },
  })
  expect(cardRefusal(one, instantAt('2026-03-04', 600))?.params).toEqual({
    names: '孟晓、卢可',
    on: '2026-03-04',
  })
})

it('weighs what a coach holds against the working time of every store', () => {
  const { columns } = boardOf(
    calendar([session('a', lin, monday, 600, 660), session('b', lin, tuesday, 600, 660)]),
    { ...day, coach: 'lin' },
  )
  expect(columns.map(({ load }) => load)).toEqual([{ held: 60, works: 240 }])
  const week = boardOf(calendar([]), { ...day, view: 'week' })
  expect(week.columns.every(({ load }) => load === null)).toBe(true)
})

it('folds two hours and more at the ends of a day in which nobody works and nothing takes place', () => {
  const long = { ...store, open: [span(monday, 300, 1500)] }
  const days = { ...calendar([]), stores: [long, other] }
  const folded = boardOf(days, { ...day, coach: 'lin' })
  expect([folded.from, folded.to]).toEqual([600, 720])
  expect(folded.idle).toEqual({
    before: { from: 300, to: 600 },
    after: { from: 720, to: 1500 },
    isFolded: true,
  })
  const whole = boardOf(days, { ...day, coach: 'lin' }, false)
  expect([whole.from, whole.to, whole.idle.before]).toEqual([300, 1500, { from: 300, to: 600 }])
  const late = session('late', lin, tuesday, 15, 45)
  expect(boardOf({ ...days, sessions: [late] }, { ...day, coach: 'lin' }).to).toBe(1500)
})

it('keeps the whole day where nobody works', () => {
  const days = { ...calendar([]), coaches: [{ ...lin, works: [] }] }
  const { from, to, idle } = boardOf(days, { ...day, view: 'week' })
  expect([from, to, idle.before, idle.after]).toEqual([540, 1500, null, null])
})
