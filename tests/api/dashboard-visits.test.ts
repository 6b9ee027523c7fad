import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { DashboardCharts } from '../../contract/system/dashboard'
import { invalidateCount } from '../../server/kit/resource/cached-count'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { insertAccount } from '../../server/system/account/new-account'
import { addUpVisits } from '../../server/system/dashboard/visit-jobs'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { expectLists, figuresFor } from './fixtures/dashboard-figures'
import { newDevice } from './fixtures/doors'
import { groupCourse, workingCoach } from './fixtures/front-desk'
import { type Gym, startGym, unknownId } from './fixtures/gym'
import { newMember, newMembership, plan, seat } from './fixtures/timetable'

const password = 'correct horse battery'
const today = '2026-03-02'
const shown = { from: today, to: today, today }

let gym: Gym
let manager: Ask
beforeAll(async () => {
  gym = await startGym()
  const passwordHash = await cheapPasswordHash(password)
  await sql`insert into role values ('members_only', '', '{member:read}')`.execute(gym.db)
  const manages = { username: 'manager', role: 'administrator', storeIds: [gym.mine.id], passwordHash }
  await insertAccount(gym.db, manages, gym.clock())
  await insertAccount(gym.db, { username: 'host', role: 'members_only', passwordHash }, gym.clock())
  manager = await signIn(gym.app, 'manager', password)
}, 120_000)
afterAll(() => gym.close())

interface Visitor {
  id: string
  personId: string
  cardId: string
}
async function visitor(storeId: string, name: string): Promise<Visitor> {
  const { id, personId } = await newMember(gym.admin, storeId, { name })
  return { id, personId, cardId: await newMembership(gym.db, id) }
}

/** Shanghai's clock on a day. */
const instant = (clock: string, day = today) => `${day}T${clock}+08:00`

const come = (who: Visitor, at: string, storeId = gym.mine.id, result: 'pass' | 'deny' = 'pass') =>
  sql`
    insert into check_in (id, member_id, membership_id, store_id, at, source, result, deny_reason)
    values (gen_random_uuid(), ${who.id}, ${who.cardId}, ${storeId}, ${at}, 'front_desk', ${result},
      ${result === 'deny' ? 'card_frozen' : null})
  `.execute(gym.db)

const names = async (ask: Ask, query: Record<string, string> = {}) => {
  const reply = await ask('GET', `/api/v1/members?inGym=true&pageSize=200&${new URLSearchParams(query)}`)
  const { rows }: { rows: { name: string }[] } = await reply.json()
  return rows.map(({ name }) => name).sort()
}

describe('in the gym', () => {
  beforeAll(async () => {
    const { id: deviceId } = await newDevice(gym, { direction: 'both' })
    const pass = (who: Visitor, direction: 'in' | 'out', at: string) =>
      sql`
      insert into access_record (id, device_id, device_record_id, store_id, person_id, occurred_at, received_at, at, direction, mode,
        result, is_repeat, is_skewed, raw)
      values (gen_random_uuid(), ${deviceId}, gen_random_uuid()::text, ${gym.mine.id}, ${who.personId}, ${at}, ${at}, ${at},
        ${direction}, 'face', 'pass', false, false, '{}')
    `.execute(gym.db)
    await come(await visitor(gym.mine.id, '刚刚进来'), instant('08:30:00'))
    await come(await visitor(gym.mine.id, '差一秒两小时'), instant('07:00:01'))
    await come(await visitor(gym.mine.id, '整整两小时'), instant('07:00:00'))
    await come(await visitor(gym.mine.id, '被拒之人'), instant('08:30:00'), gym.mine.id, 'deny')
    const twice = await visitor(gym.mine.id, '来了两次')
    await come(twice, instant('08:00:00'))
    await come(twice, instant('08:20:00'))
    const removed = await visitor(gym.mine.id, '已经走了')
    await come(removed, instant('08:00:00'))
    await pass(removed, 'out', instant('08:10:00'))
    const back = await visitor(gym.mine.id, '出去又回')
    await come(back, instant('08:00:00'))
    await pass(back, 'out', instant('08:10:00'))
    await pass(back, 'in', instant('08:10:40'))
    await come(await visitor(gym.theirs.id, '外店会员'), instant('08:00:00'))
    await come(await visitor(gym.mine.id, '去了外店'), instant('08:00:00'), gym.theirs.id)
  })

  it('is whoever was let in within two hours and has not left, in the store that let them in', async () => {
    const here = ['刚刚进来', '差一秒两小时', '来了两次', '出去又回', '外店会员'].sort()
    expect(await names(gym.admin)).toEqual([...here, '去了外店'].sort())
    expect(await names(gym.admin, { store: gym.mine.id })).toEqual(here)
    expect(await names(gym.admin, { store: gym.theirs.id })).toEqual(['去了外店'])
  })

  it('counts members of other stores whom the lists of one store leave out, and nobody elsewhere', async () => {
    const { visits } = await figuresFor(manager, shown)
    expect([visits?.inGym, visits?.fromOtherStores]).toEqual([5, 1])
    expect(await names(manager)).toEqual(['刚刚进来', '差一秒两小时', '来了两次', '出去又回'].sort())
    expect((await figuresFor(gym.admin, shown)).visits).toMatchObject({ inGym: 6, fromOtherStores: 0 })
    await expectLists(gym.admin, shown)
    await expectLists(gym.admin, { ...shown, store: gym.mine.id })
    await expectLists(manager, shown)
  })

  it('is shown to the desk by name and time, the latest first, and of no other store', async () => {
    const inside = async (ask: Ask, store: string) =>
      (await ask('GET', `/api/v1/check-ins/inside?store=${store}`)).json()
    const shownAtDesk = await inside(manager, gym.mine.id)
    expect(shownAtDesk).toMatchObject({ total: 5, capacity: gym.mine.capacity })
    const byTime = shownAtDesk.rows.map(
      ({ name, since }: { name: string; since: string }) => `${since} ${name}`,
    )
    expect(byTime.slice(0, 2)).toEqual([
      '2026-03-02T00:30:00.000Z 刚刚进来',
      '2026-03-02T00:20:00.000Z 来了两次',
    ])
    expect(byTime.at(-1)).toBe('2026-03-01T23:00:01.000Z 差一秒两小时')
    expect(await inside(manager, gym.theirs.id)).toEqual({ rows: [], total: 0, capacity: 0 })
    expect(await inside(gym.admin, unknownId)).toEqual({ rows: [], total: 0, capacity: 0 })
    expect(await inside(gym.admin, gym.theirs.id)).toMatchObject({ total: 1, rows: [{ name: '去了外店' }] })
    expect((await manager('GET', '/api/v1/check-ins/inside')).status).toBe(422)
  })

  it('lasts as long as the setting says', async () => {
    await sql`
      insert into setting (name, value) values ('doors', '{"stayMin": 60}')
      on conflict (name) do update set value = excluded.value
    `.execute(gym.db)
    expect(await names(gym.admin, { store: gym.theirs.id })).toEqual([])
    expect(await names(gym.admin)).toEqual(['刚刚进来', '来了两次'])
    await sql`update setting set value = '{"stayMin": 120}' where name = 'doors'`.execute(gym.db)
  })
})

const charts = async (ask: Ask, query: Record<string, string>): Promise<DashboardCharts> => {
  const reply = await ask('GET', `/api/v1/dashboard/charts?${new URLSearchParams(query)}`)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

describe('visits', () => {
  const sunday = { from: '2026-03-01', to: '2026-03-01' }

  it('stand at the weekday and hour of Shanghai’s clock, and tell how many of each weekday there were', async () => {
    const who = await visitor(gym.mine.id, '半夜来人')
    await come(who, '2026-03-01T15:59:59.999Z')
    await come(who, '2026-03-01T16:00:00.000Z')
    const late = (await charts(gym.admin, { ...sunday, store: gym.mine.id })).visits
    expect([late?.heat[6]?.[23], late?.heat.flat().reduce((a, b) => a + b), late?.weekdays]).toEqual([
      1,
      1,
      [0, 0, 0, 0, 0, 0, 1],
    ])
    const early = (await charts(gym.admin, { from: today, to: today, store: gym.mine.id })).visits
    expect([early?.heat[0]?.[0], early?.weekdays]).toEqual([1, [1, 0, 0, 0, 0, 0, 0]])
    const fortnight = await charts(gym.admin, { from: '2026-02-17', to: today })
    expect(fortnight.visits?.weekdays).toEqual([2, 2, 2, 2, 2, 2, 2])
  })

  it('are as many as the list of check-ins that were let in, also when days are added up', async () => {
    const reported = async () => [
      (await figuresFor(gym.admin, { from: '2026-02-01', to: today })).visits?.total,
      (await charts(gym.admin, { from: '2026-02-01', to: today })).visits,
    ]
    const before = await reported()
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from check_in where result = 'pass' and day between '2026-02-01' and ${today}::date
    `.execute(gym.db)
    expect(before[0]).toEqual({ value: rows[0]?.found, before: 0 })
    expect(await findImbalances(gym.db)).toEqual([])
    await addUpVisits(gym.db, new Date('2026-03-04T00:00:00Z'))
    expect(await reported()).toEqual(before)
    const { rows: most } = await sql<{ most: number }>`
      select max(found)::int as most from (select count(*) as found from visit_day group by day, store_id) as grouped
    `.execute(gym.db)
    expect(most[0]?.most).toBe(1)
  })

  it('follow what is corrected, taken back and made anew', async () => {
    await sql`update check_in set store_id = ${gym.theirs.id}, at = at + interval '9 hours'
      where at < '2026-03-01T16:00:00Z'`.execute(gym.db)
    expect(await findImbalances(gym.db)).toEqual([])
    await sql`delete from check_in where at = '2026-03-01T16:00:00Z'`.execute(gym.db)
    expect(await findImbalances(gym.db)).toEqual([])
    await sql`select fill_visit_days()`.execute(gym.db)
    expect(await findImbalances(gym.db)).toEqual([])
  })
})

it('coaches: what is held in the days, not what is cancelled, against the hours they work', async () => {
  const coach = await workingCoach(gym)
  const course = await groupCourse(gym, coach)
  const about = { course, storeId: gym.mine.id }
  const session = await plan(gym.db, { ...about, startsAt: instant('00:00:00') })
  await plan(gym.db, { ...about, startsAt: instant('10:00:00') })
  await plan(gym.db, { ...about, startsAt: instant('14:00:00'), status: 'cancelled' })
  await plan(gym.db, { ...about, startsAt: instant('00:00:00', '2026-03-03') })
  const member = await newMember(gym.admin, gym.mine.id)
  await seat(gym.db, session, [member])
  const own = { sessions: 2, bookedMin: 120, workingMin: 16 * 60, seats: 16, taken: 1 }
  const query = { from: today, to: today }
  const all = (await charts(gym.admin, query)).coaches
  expect(all).toEqual({
    rows: [{ id: coach.id, name: coach.displayName, ...own }],
    total: { coaches: 1, ...own },
  })
  expect((await charts(manager, query)).coaches).toEqual(all)
  expect((await charts(gym.admin, { ...query, store: gym.theirs.id })).coaches).toEqual({
    rows: [],
    total: { coaches: 0, sessions: 0, bookedMin: 0, workingMin: 0, seats: 0, taken: 0 },
  })
})

it('tells each part to whoever may read what it counts', async () => {
  const host = await signIn(gym.app, 'host', password)
  const reported = await figuresFor(host, shown)
  expect([reported.money, reported.devices, reported.work.map(({ kind }) => kind)]).toEqual([
    null,
    null,
    ['members_expiring'],
  ])
  expect([reported.members === null, reported.visits === null]).toEqual([false, false])
  const drawn = await charts(host, { from: today, to: today })
  expect([drawn.revenue, drawn.visits === null, drawn.coaches]).toEqual([null, false, null])
  const { at: _, ...nothing } = await figuresFor(gym.reader, shown)
  expect(nothing).toEqual({
    money: null,
    members: null,
    visits: null,
    devices: null,
    work: [],
    steps: null,
  })
  expect(await charts(gym.reader, { from: today, to: today })).toEqual({
    revenue: null,
    visits: null,
    coaches: null,
  })
})

it('counts jobs that are not tried any more and messages that were refused', async () => {
  await sql`select graphile_worker.add_job('face.sync', '{}'::json), graphile_worker.add_job('order.close', '{}'::json)`.execute(
    gym.db,
  )
  await sql`select graphile_worker.permanently_fail_jobs(array(select min(id) from graphile_worker.jobs), 'gone')`.execute(
    gym.db,
  )
  await sql`
    insert into device_refusal (id, reason, sn, vendor, address, first_at, last_at, sample)
    values (gen_random_uuid(), 'unknown_serial', 'X1', 'native', '10.0.0.1', now(), now(), '')
  `.execute(gym.db)
  for (const table of ['member', 'face_device']) invalidateCount(gym.db, table)
  const { work } = await figuresFor(gym.admin, shown)
  const counts = Object.fromEntries(work.map(({ kind, count }) => [kind, count]))
  expect([counts.jobs_given_up, counts.devices_quarantined]).toEqual([1, 1])
  expect(await expectLists(gym.admin, shown)).toContain('devices_quarantined')
})

it('refuses days in reverse, too many of them, and a store that is not there or not theirs alike', async () => {
  const refusal = async (ask: Ask, query: Record<string, string>) => {
    const reply = await ask('GET', `/api/v1/dashboard?${new URLSearchParams(query)}`)
    const { fields } = await reply.json()
    return [reply.status, fields?.map(({ path, code }: { path: string[]; code: string }) => [path[0], code])]
  }
  expect(await refusal(gym.admin, { from: today, to: '2026-03-01' })).toEqual([
    422,
    [['to', 'ends_before_start']],
  ])
  expect(await refusal(gym.admin, { from: '2025-03-01', to: today })).toEqual([
    422,
    [['to', 'period_too_long']],
  ])
  expect(await refusal(gym.admin, { from: '2025-03-02', to: today })).toEqual([200, undefined])
  const absent = [422, [['store', 'does_not_exist']]]
  expect(await refusal(manager, { from: today, to: today, store: gym.theirs.id })).toEqual(absent)
  expect(await refusal(manager, { from: today, to: today, store: unknownId })).toEqual(absent)
  expect(await refusal(gym.admin, { from: today, to: today, store: unknownId })).toEqual(absent)
})
