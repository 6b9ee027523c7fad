import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Store } from '../../contract/catalogue/store'
import type { Calendar } from '../../contract/scheduling/calendar'
import { offeredBy } from '../../src/pages/coach-course/offered-by'
import { type SlotRules, slotsOf, weekFrom } from '../../src/pages/coach-course/slots-of'
import { answer, type Gym, newCoach, newStore, startGym, versioned } from '../api/fixtures/gym'
import { everyDay, newCourse, plan } from '../api/fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

/** The clock of the gym is set to nine on this Monday. */
const monday = '2026-03-02'

const ask = async (path: string, query: Record<string, string>) =>
  (await answer(gym.admin('GET', `/api/v1/${path}?${new URLSearchParams(query)}`))).body

async function openStore(): Promise<Store> {
  const store = await newStore(gym.admin, {
    hours: Array.from({ length: 7 }, (_, day) => [{ open: '07:00', close: day === 6 ? '18:00' : '22:30' }]),
    specialDays: [{ on: '2026-03-06', intervals: [], reason: '设备检修' }],
  })
  return (await answer(gym.admin('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store)))).body
}

const variants: [string, Partial<CoachCourse>][] = [
  ['a private lesson', {}],
  ['a long one with buffers', { durationMin: 95, bufferBeforeMin: 10, bufferAfterMin: 25 }],
  ['a day of notice and a short horizon', { minNoticeMin: 1500, maxAdvanceDays: 5 }],
  ['a small group', { kind: 'small_group', capacity: 4, bufferAfterMin: 10 }],
  ['a group', { kind: 'group', capacity: 20, minNoticeMin: 120 }],
]

it.each(variants)('reckons for %s what the server offers, day by day', async (_name, own) => {
  const [first, second] = [await openStore(), await openStore()]
  const storeIds = [first.id, second.id]
  const coach = await newCoach(gym.admin, {
    storeIds,
    availability: [
      ...everyDay(first.id, '06:30', '12:10'),
      ...everyDay(second.id, '14:00', '21:00').filter(({ weekday }) => weekday !== 3),
    ],
    exceptions: [
      { on: '2026-03-07', spans: [] },
      { on: '2026-03-05', spans: [{ from: '10:20', to: '11:50', storeId: first.id }] },
    ],
  })
  const course = await newCourse(gym.admin, { coachId: coach.id, storeIds, ...own })
  const other = await newCourse(gym.admin, { coachId: coach.id, storeIds })
  const instant = (on: string, clock: string) => new Date(`${on}T${clock}:00+08:00`).toISOString()
  await plan(gym.db, { course: other, storeId: first.id, startsAt: instant('2026-03-03', '09:00') })
  await plan(gym.db, {
    course: other,
    storeId: second.id,
    startsAt: instant('2026-03-05', '16:30'),
    buffers: [15, 15],
  })
  for (const on of ['2026-03-03', '2026-03-09'])
    await plan(gym.db, { course, storeId: second.id, startsAt: instant(on, '18:00') })

  for (const from of [monday, '2026-03-09']) {
    const around: Calendar = await ask('calendar', { from, days: '7', coach: coach.id })
    const offered = await ask('slots', { from, days: '7', course: course.id, source: 'web' })
    const rules: SlotRules = { ...course, courseId: course.id }
    const reckoned = slotsOf(rules, around, weekFrom(from), gym.clock())
    expect(reckoned.map(({ slots }) => slots)).toEqual(offeredBy(offered, reckoned).map(({ slots }) => slots))
    const isWithinReach = from === monday || own.maxAdvanceDays === undefined
    expect(reckoned.some(({ slots }) => slots.length > 0)).toBe(isWithinReach)
    expect(reckoned.every(({ slots, reason }) => (slots.length === 0) === (reason !== null))).toBe(true)
  }
})
