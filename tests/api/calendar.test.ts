import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { Coach } from '../../contract/catalogue/coach'
import type { Store, StoreDraft } from '../../contract/catalogue/store'
import type { Calendar } from '../../contract/scheduling/calendar'
import type { CalendarDay } from '../../contract/scheduling/calendar-month'
import { refusals } from '../../contract/scheduling/session-rules'
import { askOf } from '../harness/app'
import { answer, type Gym, newCoach, newStore, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { everyDay, newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const monday = '2026-03-02'

async function calendar(ask: Gym['admin'], query: Record<string, string>): Promise<Calendar> {
  const reply = await ask(
    'GET',
    `/api/v1/calendar?${new URLSearchParams({ from: monday, days: '2', ...query })}`,
  )
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

async function apply<Row extends { id: string; version: number }>(
  name: string,
  row: Row,
  event: string,
  body: object,
): Promise<Row> {
  return (await answer(gym.admin('POST', `/api/v1/${name}/${row.id}/${event}`, body, versioned(row)))).body
}

const openStore = async (own: Partial<StoreDraft> = {}): Promise<Store> =>
  apply('stores', await newStore(gym.admin, own), 'open', {})
const week = (...hours: { open: string; close: string }[]) => Array.from({ length: 7 }, () => hours)

/** Instants as Shanghai's day of the month and clock: `02 13:00`. */
const local = (instant: string) =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ')
const spans = (list: { from: string; to: string }[]) =>
  list.map(({ from, to }) => `${local(from)} – ${local(to)}`)

describe('who may', () => {
  it('a stranger and a role without sessions are refused', async () => {
    const address = `/api/v1/calendar?from=${monday}&store=${gym.mine.id}`
    expect(await refusal(askOf(gym.app)('GET', address))).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.reader('GET', address))).toEqual([403, 'forbidden', []])
  })

  it('a store or a coach of others is as if there were none', async () => {
    for (const ask of [gym.clerk, gym.admin])
      expect(await refusal(ask('GET', `/api/v1/calendar?from=${monday}&store=${unknownId}`))).toEqual([
        404,
        'not_found',
        [],
      ])
    for (const named of [`store=${gym.theirs.id}`, `coach=${gym.theirCoach.id}`]) {
      const address = `/api/v1/calendar?from=${monday}&${named}`
      expect(await refusal(gym.clerk('GET', address))).toEqual([404, 'not_found', []])
      expect((await gym.admin('GET', address)).status).toBe(200)
    }
  })

  it.each([
    ['store=x', 'store', 'invalid'],
    [`from=2026-02-30&store=${unknownId}`, 'from', 'day'],
    [`days=15&store=${unknownId}`, 'days', 'too_big'],
    ['', 'store', 'required'],
  ])('%s is refused', async (query, path, code) => {
    const address = `/api/v1/calendar?${query.includes('from') ? '' : `from=${monday}&`}${query}`
    expect(await refusal(gym.admin('GET', address))).toEqual([422, 'invalid', [[path, code]]])
  })
})

describe('opening hours', () => {
  it('run past midnight, give way to special days, and stay apart', async () => {
    const store = await openStore({
      hours: week({ open: '18:00', close: '02:00' }),
      specialDays: [
        { on: '2026-03-03', intervals: [{ open: '01:00', close: '09:00' }], reason: '系统演练' },
        { on: '2026-03-04', intervals: [], reason: '盘点' },
      ],
    })
    const { stores } = await calendar(gym.admin, { store: store.id, days: '3' })
    expect(spans(stores[0]!.open)).toEqual([
      '01 18:00 – 02 02:00',
      '02 18:00 – 03 02:00',
      '03 02:00 – 03 09:00',
    ])
    expect(stores[0]!.notices).toEqual([
      { on: '2026-03-03', reason: '系统演练', isClosed: false },
      { on: '2026-03-04', reason: '盘点', isClosed: true },
    ])
  })

  it('end where a suspension begins, and each of its days says why', async () => {
    const specialDays = [{ on: '2026-03-03', intervals: [], reason: '盘点' }]
    const store = await openStore({ hours: week({ open: '08:00', close: '10:00' }), specialDays })
    const pause = { from: '2026-03-03', to: '2026-03-04', reason: '空调检修' }
    await apply('stores', store, 'suspend', pause)
    const { stores } = await calendar(gym.admin, { store: store.id, days: '4' })
    expect(spans(stores[0]!.open)).toEqual(['02 08:00 – 02 10:00', '05 08:00 – 05 10:00'])
    expect(stores[0]!.notices).toEqual([
      { on: '2026-03-03', reason: '空调检修', isClosed: true },
      { on: '2026-03-04', reason: '空调检修', isClosed: true },
    ])
  })

  it('are none before the first day and after the last', async () => {
    const { stores } = await calendar(gym.admin, { store: (await newStore(gym.admin)).id })
    expect([stores[0]!.status, stores[0]!.open]).toEqual(['preparing', []])
  })
})

describe('working time', () => {
  const about = async (own: Partial<Coach>) => {
    const store = await openStore()
    const availability = everyDay(store.id, '09:00', '12:00')
    return { store, coach: await newCoach(gym.admin, { storeIds: [store.id], availability, ...own }) }
  }

  it('is the week, but for the days that differ', async () => {
    const { store, coach } = await about({})
    const exceptions = [
      { on: '2026-03-03', spans: [] },
      { on: '2026-03-04', spans: [{ from: '20:00', to: '24:00', storeId: store.id }] },
    ]
    await gym.admin('PATCH', `/api/v1/coaches/${coach.id}`, { exceptions }, versioned(coach))
    const { coaches } = await calendar(gym.admin, { coach: coach.id, days: '4' })
    expect(spans(coaches[0]!.works)).toEqual([
      '02 09:00 – 02 12:00',
      '04 20:00 – 05 00:00',
      '05 09:00 – 05 12:00',
    ])
    expect([coaches[0]!.daysOff, coaches[0]!.leave]).toEqual([['2026-03-03'], null])
  })

  it('is none while on leave, before the first day and after the last', async () => {
    const { coach } = await about({ hiredOn: '2026-03-03' })
    const seen = async (days: string) => (await calendar(gym.admin, { coach: coach.id, days })).coaches[0]!
    expect(spans((await seen('3')).works)).toEqual(['03 09:00 – 03 12:00', '04 09:00 – 04 12:00'])
    const away = await apply('coaches', coach, 'startLeave', { from: '2026-03-04', to: null })
    expect((await seen('2')).leave).toBeNull()
    expect((await seen('3')).leave).toEqual({ from: '2026-03-04', to: null })
    expect(spans((await seen('4')).works)).toEqual(['03 09:00 – 03 12:00'])
    const back = await apply('coaches', away, 'endLeave', {})
    await apply('coaches', back, 'depart', { on: '2026-03-03', reason: '个人发展' })
    expect(spans((await seen('4')).works)).toEqual(['03 09:00 – 03 12:00'])
  })
})

describe('the calendar of a store', () => {
  it('has its coaches, their courses on sale, and what they hold anywhere', async () => {
    const [store, other] = [await openStore(), await openStore()]
    const coach = await newCoach(gym.admin, { storeIds: [store.id, other.id] })
    const removed = await newCoach(gym.admin, { storeIds: [store.id] })
    await apply('coaches', removed, 'depart', { on: monday, reason: '个人发展' })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id, other.id] })
    await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id] }, { isDraft: true })
    const hold = (storeId: string, startsAt: string, status?: 'cancelled') =>
      plan(gym.db, { course, storeId, startsAt, room: '一号房', ...(status === undefined ? {} : { status }) })
    const [here, there] = [
      await hold(store.id, '2026-03-02T02:00:00Z'),
      await hold(other.id, '2026-03-03T02:00:00Z'),
    ]
    await hold(store.id, '2026-03-03T06:00:00Z', 'cancelled')
    await hold(store.id, '2026-03-05T02:00:00Z')
    await seat(gym.db, here, [await newMember(gym.admin, store.id, { name: '秦朗朗' })], 'requested')

    const seen = await calendar(gym.admin, { store: store.id })
    expect(seen.stores.map(({ id }) => id)).toEqual([store.id, other.id])
    expect(seen.coaches.map(({ id }) => id)).toEqual([coach.id])
    expect(seen.courses.map(({ id, storeIds }) => [id, storeIds])).toEqual([
      [course.id, [store.id, other.id]],
    ])
    expect(seen.sessions.map(({ id }) => id)).toEqual([here, there])
    expect(seen.sessions[0]).toMatchObject({
      startsAt: '2026-03-02T02:00:00.000Z',
      endsAt: '2026-03-02T03:00:00.000Z',
      durationMin: 60,
      kind: 'private',
      capacity: 1,
      booked: 1,
      requested: 1,
      waiting: 0,
      memberNames: ['秦朗朗'],
      courseName: course.name,
      coachName: coach.displayName,
      storeName: store.name,
      room: '一号房',
    })
  })

  it('keeps the time of a session elsewhere, and nothing else of it, where that store is out of reach', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id] })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.theirs.id] })
    const about = { course, storeId: gym.theirs.id, startsAt: '2026-03-02T06:00:00Z', room: '密室' }
    const id = await plan(gym.db, { ...about, buffers: [0, 15] })
    await seat(gym.db, id, [await newMember(gym.admin, gym.theirs.id)])
    const seen = await calendar(gym.clerk, { coach: coach.id })
    expect([seen.stores.map((store) => store.id), seen.courses]).toEqual([[gym.mine.id], []])
    expect(seen.sessions).toMatchObject([
      {
        id,
        startsAt: '2026-03-02T06:00:00.000Z',
        bufferAfterMin: 15,
        coachName: coach.displayName,
        courseName: '',
        storeName: '',
        room: null,
        memberNames: [],
        booked: 0,
        createdBy: null,
      },
    ])
    const wish = { coachId: coach.id, storeId: gym.mine.id, room: null, startsAt: '2026-03-02T06:30:00Z' }
    const lesson = { ...wish, durationMin: 60, bufferBeforeMin: 0, bufferAfterMin: 0 }
    expect(refusals(lesson, seen, gym.clock()).at(-1)).toEqual({
      path: ['startsAt'],
      code: 'coach_busy_elsewhere',
      params: { name: coach.displayName, course: '', from: '14:00', to: '15:00' },
    })
  })

  it('is of one coach there where both are named', async () => {
    const store = await openStore()
    const [one, other] = [
      await newCoach(gym.admin, { storeIds: [store.id] }),
      await newCoach(gym.admin, { storeIds: [store.id] }),
    ]
    const seen = await calendar(gym.admin, { store: store.id, coach: one.id })
    expect(seen.coaches.map(({ id }) => id)).toEqual([one.id])
    const all = await calendar(gym.admin, { store: store.id })
    expect(new Set(all.coaches.map(({ id }) => id))).toEqual(new Set([one.id, other.id]))
  })
})

describe('the month', () => {
  const month = async (ask: Gym['admin'], query: Record<string, string>): Promise<CalendarDay[]> =>
    (await answer(ask('GET', `/api/v1/calendar/month?${new URLSearchParams({ from: monday, ...query })}`)))
      .body.days

  it('counts each day’s sessions, seats, requests, and minutes at work', async () => {
    const specialDays = [{ on: '2026-03-04', intervals: [], reason: '盘点' }]
    const store = await openStore({ hours: week({ open: '08:00', close: '22:00' }), specialDays })
    const coach = await newCoach(gym.admin, {
      storeIds: [store.id],
      availability: everyDay(store.id, '10:00', '12:00'),
    })
    const other = await newCoach(gym.admin, {
      storeIds: [store.id],
      availability: everyDay(store.id, '10:00', '11:00'),
    })
    const own = { coachId: coach.id, storeIds: [store.id] }
    const course = await newCourse(gym.admin, { ...own, kind: 'group', capacity: 12, durationMin: 60 })
    const at = { course, storeId: store.id, durationMin: 60 }
    const full = await plan(gym.db, { ...at, startsAt: '2026-03-02T02:00:00Z' })
    // The last minutes of Monday in Shanghai, Tuesday's in UTC only by its end.
    await plan(gym.db, { ...at, startsAt: '2026-03-02T15:30:00Z' })
    await plan(gym.db, { ...at, startsAt: '2026-03-03T02:00:00Z', status: 'cancelled' })
    const members = [await newMember(gym.admin, store.id), await newMember(gym.admin, store.id)]
    await seat(gym.db, full, members.slice(0, 1), 'requested')
    await seat(gym.db, full, members.slice(1))
    const days = await month(gym.admin, { store: store.id })
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([42, monday, '2026-04-12'])
    expect(days[0]).toEqual({
      day: monday,
      sessions: 2,
      seats: 24,
      taken: 2,
      requested: 1,
      heldMin: 120,
      workMin: 180,
      isOpen: true,
    })
    expect([days[1]?.sessions, days[1]?.isOpen, days[2]?.isOpen]).toEqual([0, true, false])
    const theirs = await month(gym.admin, { store: store.id, coach: other.id })
    expect([theirs[0]?.sessions, theirs[0]?.workMin]).toEqual([0, 60])
    expect((await month(gym.admin, { coach: coach.id }))[0]?.heldMin).toBe(120)
  })

  it('needs a store or a coach, which must be the person’s', async () => {
    const ask = (query: string) => gym.clerk('GET', `/api/v1/calendar/month?from=${monday}${query}`)
    expect(await refusal(ask(''))).toEqual([422, 'invalid', [['store', 'required']]])
    for (const named of [`&store=${gym.theirs.id}`, `&coach=${gym.theirCoach.id}`, `&store=${unknownId}`])
      expect(await refusal(ask(named))).toEqual([404, 'not_found', []])
  })
})
