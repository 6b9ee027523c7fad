import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Coach, DayException, WorkSpan } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Interval, SpecialDay, Store } from '../../contract/catalogue/store'
import type { Calendar } from '../../contract/scheduling/calendar'
import { refusals } from '../../contract/scheduling/session-rules'
import { addDays, shanghaiDay } from '../../server/kit/day'
import { calendarOf } from '../../server/scheduling/calendar/calendar-routes'
import { type Random, randomFrom } from '../../server/seed/random'
import { type Ask, askOf } from '../harness/app'
import { answer, type Gym, newCoach, newStore, refusal, startGym, versioned } from './fixtures/gym'
import { everyDay, newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const monday = '2026-03-02'
const everywhere = { storeIds: null }

interface Free {
  courseId: string
  storeId: string
  on: string
  starts: string[]
}

async function slots(ask: Ask, query: Record<string, string | number>) {
  const address = `/api/v1/slots?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`
  return answer(ask('GET', address))
}

/** Free starts as Shanghai times, `10:15`. */
async function clocks(query: Record<string, string | number>): Promise<string[]> {
  const { body } = await slots(gym.admin, { from: monday, days: 1, ...query })
  return body.free.flatMap(({ starts }: Free) => starts).map(clock)
}
const clock = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16)

async function openStore(hours: Interval[] = [{ open: '06:00', close: '22:00' }]): Promise<Store> {
  const store = await newStore(gym.admin, { hours: Array.from({ length: 7 }, () => hours) })
  return (await answer(gym.admin('POST', `/api/v1/stores/${store.id}/open`, {}, versioned(store)))).body
}

/** A coach of one open store who works from 13:00 to 15:00 each day. */
async function afternoons(own: Partial<Coach> = {}) {
  const store = await openStore()
  const availability = everyDay(store.id, '13:00', '15:00')
  const coach = await newCoach(gym.admin, { storeIds: [store.id], availability, ...own })
  return { store, coach }
}

describe('who may', () => {
  const address = `/api/v1/slots?from=${monday}`

  it('a stranger and a role without sessions are refused', async () => {
    expect(await refusal(askOf(gym.app)('GET', address))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.reader('GET', address))).toEqual([403, 'forbidden', []])
  })

  it('what stands in other stores is not offered', async () => {
    const { store, coach } = await afternoons()
    await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id] })
    const requested = { from: monday, store: store.id }
    expect((await slots(gym.admin, requested)).body.free).not.toEqual([])
    expect((await slots(gym.clerk, requested)).body).toEqual({ free: [], sessions: [] })
    expect((await slots(gym.clerk, { from: monday, coach: coach.id })).body.free).toEqual([])
  })

  it.each([
    ['from=soon', 'from', 'day'],
    [`from=${monday}&days=15`, 'days', 'too_big'],
    [`from=${monday}&source=phone`, 'source', 'not_an_option'],
    [`from=${monday}&store=1`, 'store', 'invalid'],
  ])('%s is refused', async (query, path, code) => {
    expect(await refusal(gym.admin('GET', `/api/v1/slots?${query}`))).toEqual([
      422,
      'invalid',
      [[path, code]],
    ])
  })
})

describe('free starts', () => {
  it('lie on the quarter hours on which a whole lesson fits into the working time', async () => {
    const { store, coach } = await afternoons()
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id], durationMin: 80 })
    expect((await slots(gym.admin, { from: monday, days: 1, course: course.id })).body.free).toEqual([
      {
        courseId: course.id,
        coachId: coach.id,
        storeId: store.id,
        on: monday,
        starts: ['2026-03-02T05:00:00.000Z', '2026-03-02T05:15:00.000Z', '2026-03-02T05:30:00.000Z'],
      },
    ])
  })

  it('leave every session its time and the coach what both need around it', async () => {
    const { store, coach } = await afternoons({})
    const about = { coachId: coach.id, storeIds: [store.id] }
    const course = await newCourse(gym.admin, {
      ...about,
      durationMin: 15,
      bufferBeforeMin: 5,
      bufferAfterMin: 15,
    })
    const buffers: [number, number] = [0, 10]
    await plan(gym.db, {
      course,
      storeId: store.id,
      startsAt: '2026-03-02T06:00:00Z',
      durationMin: 30,
      buffers,
    })
    // Held from 14:00 to 14:40: a lesson before ends by 13:45, one after begins at 14:45.
    expect(await clocks({ course: course.id })).toEqual(['13:00', '13:15', '13:30', '14:45'])
  })

  it('ignore what is cancelled', async () => {
    const { store, coach } = await afternoons()
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id], durationMin: 120 })
    const startsAt = '2026-03-02T05:00:00Z'
    await plan(gym.db, { course, storeId: store.id, startsAt, durationMin: 60, status: 'cancelled' })
    expect(await clocks({ course: course.id })).toEqual(['13:00'])
  })

  it('run through a midnight at which neither the coach nor the store stops', async () => {
    const store = await openStore([{ open: '20:00', close: '02:00' }])
    const availability = [...everyDay(store.id, '22:30', '24:00'), ...everyDay(store.id, '00:00', '01:00')]
    const coach = await newCoach(gym.admin, { storeIds: [store.id], availability })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id], durationMin: 90 })
    const starts = await clocks({ from: '2026-03-03', course: course.id })
    expect(starts).toEqual(['22:30', '22:45', '23:00', '23:15', '23:30'])
  })

  it('keep the notice where members book themselves, and the horizon for everybody', async () => {
    const { store, coach } = await afternoons()
    const about = { coachId: coach.id, storeIds: [store.id], durationMin: 120 }
    const course = await newCourse(gym.admin, { ...about, minNoticeMin: 1440, maxAdvanceDays: 3 })
    const days = async (source: string) => {
      const { body } = await slots(gym.admin, { from: monday, days: 14, course: course.id, source })
      return body.free.map(({ on }: Free) => on)
    }
    expect(await days('front_desk')).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    expect(await days('web')).toEqual(['2026-03-03', '2026-03-04', '2026-03-05'])
    expect(await days('app')).toEqual(await days('web'))
    expect(await clocks({ from: '2026-04-01', course: course.id })).toEqual([])
  })

  it('are of courses on sale alone, and of coaches who are still there', async () => {
    const { store, coach } = await afternoons()
    const about = { coachId: coach.id, storeIds: [store.id], durationMin: 120 }
    await newCourse(gym.admin, about, { isDraft: true })
    expect(await clocks({ coach: coach.id })).toEqual([])
    await newCourse(gym.admin, about)
    expect(await clocks({ coach: coach.id })).toEqual(['13:00'])
    const removed = { on: '2026-03-30', reason: '个人发展' }
    await gym.admin('POST', `/api/v1/coaches/${coach.id}/depart`, removed, versioned(coach))
    expect(await clocks({ coach: coach.id })).toEqual([])
  })
})

describe('sessions that stand', () => {
  it('are offered with the seats that are left and who waits, private ones not', async () => {
    const { store, coach } = await afternoons()
    const about = { coachId: coach.id, storeIds: [store.id] }
    const group = await newCourse(gym.admin, { ...about, kind: 'group', capacity: 8 })
    const single = await newCourse(gym.admin, about)
    const hold = (course: CoachCourse, startsAt: string) =>
      plan(gym.db, { course, storeId: store.id, startsAt })
    await hold(group, '2026-03-02T00:00:00Z')
    await hold(single, '2026-03-03T05:00:00Z')
    const id = await hold(group, '2026-03-03T06:00:00Z')
    await seat(gym.db, id, [await newMember(gym.admin, store.id), await newMember(gym.admin, store.id)])
    const { body } = await slots(gym.admin, { from: monday, days: 2, store: store.id })
    expect(body.sessions).toEqual([
      {
        sessionId: id,
        courseId: group.id,
        coachId: coach.id,
        storeId: store.id,
        seatsLeft: 6,
        waiting: 0,
        from: '2026-03-03T06:00:00.000Z',
        to: '2026-03-03T07:00:00.000Z',
      },
    ])
    const free: Free[] = body.free
    expect(new Set(free.map(({ courseId }) => courseId))).toEqual(new Set([single.id]))
  })
})

const days = 5
const sources = ['front_desk', 'web'] as const

describe('whatever the week looks like', () => {
  it.each([11, 12, 13, 14, 15, 16])(
    'the free starts are those, and all of those, that the rules accept (%d)',
    async (number) => {
      const { coaches, courses, stores } = await randomWeek(randomFrom(number))
      const about = { storeIds: stores, coachIds: coaches, from: addDays(monday, -1), days: days + 2 }
      const around = await calendarOf(gym.db, { ...about, scope: everywhere })
      for (const source of sources) {
        const found = await Promise.all(
          coaches.map(
            async (coach) => (await slots(gym.admin, { from: monday, days, coach, source })).body.free,
          ),
        )
        const given = found.flat().flatMap((one: Free) => one.starts.map((at) => keyOf(one, at)))
        const expected = courses.flatMap((course) => accepted(course, source, around))
        expect(expected.length).toBeGreaterThan(20)
        expect([...given].sort()).toEqual([...expected].sort())
      }
    },
    30_000,
  )
})

const keyOf = ({ courseId, storeId }: { courseId: string; storeId: string }, at: string) =>
  `${courseId} ${storeId} ${at}`

/** Evaluates the rules for each quarter hour in turn. */
function accepted(course: CoachCourse, source: (typeof sources)[number], around: Calendar): string[] {
  const { coachId, durationMin, bufferBeforeMin, bufferAfterMin, minNoticeMin, maxAdvanceDays } = course
  const now = gym.clock()
  const midnight = Date.parse(`${monday}T00:00:00+08:00`)
  const quarters = Array.from({ length: days * 96 }, (_, i) => new Date(midnight + i * 900_000))
  const earliest = now.getTime() + (source === 'web' ? minNoticeMin * 60_000 : 0)
  const last = addDays(shanghaiDay(now), maxAdvanceDays)
  return course.storeIds.flatMap((storeId) =>
    quarters
      .filter((at) => at.getTime() >= earliest && shanghaiDay(at) <= last)
      .map((at) => at.toISOString())
      .filter((startsAt) => {
        const wish = { coachId, storeId, room: null, startsAt, durationMin, bufferBeforeMin, bufferAfterMin }
        return refusals(wish, around, now).length === 0
      })
      .map((startsAt) => keyOf({ courseId: course.id, storeId }, startsAt)),
  )
}

/** Two stores and three coaches with every kind of conflict. */
async function randomWeek(random: Random) {
  const stores = [await randomStore(random), await randomStore(random)]
  const coaches: string[] = []
  const courses: CoachCourse[] = []
  for (let i = 0; i < 3; i += 1) {
    const storeIds = i === 0 ? stores : [random.pick(stores)]
    const coach = await randomCoach(random, storeIds, i === 2)
    coaches.push(coach.id)
    const own = [await randomCourse(random, coach), await randomCourse(random, coach)]
    courses.push(...own)
    let at = Date.parse('2026-03-01T16:00:00Z')
    while (at < Date.parse('2026-03-07T00:00:00Z')) {
      at += random.whole(3, 40) * 900_000
      const [durationMin, buffers] = [
        5 * random.whole(3, 20),
        [5 * random.whole(0, 6), 5 * random.whole(0, 6)],
      ]
      const [course, startsAt] = [random.pick(own), new Date(at).toISOString()]
      const status = random.next() > 0.8 ? 'cancelled' : 'scheduled'
      const about = { course, storeId: random.pick(coach.storeIds), startsAt, durationMin, status } as const
      await plan(gym.db, { ...about, buffers: [buffers[0]!, buffers[1]!] })
      at += (durationMin + 60) * 60_000
    }
  }
  return { stores, coaches, courses }
}

async function randomStore(random: Random): Promise<string> {
  const late = [{ open: '16:30', close: '01:20' }]
  const kinds: Interval[][] = [
    [{ open: '00:00', close: '24:00' }],
    [{ open: '06:40', close: '22:00' }],
    [
      { open: '07:00', close: '12:00' },
      { open: '12:00', close: '15:10' },
      { open: '17:00', close: '23:50' },
    ],
    late,
    [],
  ]
  const hours = Array.from({ length: 7 }, () => random.pick([late, kinds[1]!]))
  const anyDay = random.pick([() => kinds[0]!, () => random.pick([kinds[1]!, kinds[2]!, kinds[4]!])])
  const specialDays: SpecialDay[] = random.some([0, 1, 2, 3, 4], random.whole(0, 2)).map((n) => ({
    on: addDays(monday, n),
    reason: '活动',
    intervals: random.pick([[], kinds[2]!, [{ open: '00:30', close: '09:00' }]]),
  }))
  const week = random.next() > 0.5 ? hours : Array.from({ length: 7 }, anyDay)
  let store = await newStore(gym.admin, { hours: week, specialDays })
  const go = async (event: string, body: object) => {
    store = (await answer(gym.admin('POST', `/api/v1/stores/${store.id}/${event}`, body, versioned(store))))
      .body
  }
  await go('open', {})
  const pause = { from: addDays(monday, 3), to: random.pick([null, addDays(monday, 3)]), reason: '检修' }
  if (random.next() > 0.6) await go('suspend', pause)
  return store.id
}

async function randomCoach(random: Random, storeIds: string[], isAway: boolean): Promise<Coach> {
  const shift = (): Omit<WorkSpan, 'weekday'>[] => {
    const cut = random.whole(1, 20)
    const middle = `${String(cut).padStart(2, '0')}:${random.pick(['00', '15', '20', '45'])}`
    const late = `${String(random.whole(cut + 1, 23)).padStart(2, '0')}:35`
    return [
      { from: random.pick(['00:00', '00:25']), to: middle, storeId: random.pick(storeIds) },
      { from: random.pick([middle, late]), to: '24:00', storeId: random.pick(storeIds) },
    ]
  }
  const availability = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    shift().map((span) => ({ weekday, ...span })),
  )
  const exceptions: DayException[] = random.some([0, 1, 2, 3, 4, 5], random.whole(0, 2)).map((n) => ({
    on: addDays(monday, n),
    spans: random.next() > 0.5 ? [] : shift(),
  }))
  const coach = await newCoach(gym.admin, { storeIds, availability, exceptions })
  if (!isAway) return coach
  const leave = { from: addDays(monday, 1), to: random.pick([null, addDays(monday, 2)]) }
  await gym.admin('POST', `/api/v1/coaches/${coach.id}/startLeave`, leave, versioned(coach))
  return coach
}

function randomCourse(random: Random, coach: Coach): Promise<CoachCourse> {
  const isPrivate = random.next() > 0.4
  return newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: coach.storeIds,
    durationMin: 5 * random.whole(3, 24),
    ...(isPrivate ? {} : { kind: 'small_group', capacity: 4 }),
    bufferBeforeMin: 5 * random.whole(0, 6),
    bufferAfterMin: 5 * random.whole(0, 6),
    minNoticeMin: random.whole(0, 1500),
    maxAdvanceDays: random.whole(2, 30),
  })
}
