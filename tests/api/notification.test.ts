import { afterAll, beforeAll, beforeEach, describe, expect, it, rs } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { Refund } from '../../contract/sales/refund'
import type { Appointment } from '../../contract/scheduling/appointment'
import { type NotificationRow, notificationKinds } from '../../contract/system/notification'
import { notificationJobs } from '../../server/system/notification/jobs'
import { type Ask, signIn } from '../harness/app'
import { fresh, joined, password } from './fixtures/accounts'
import { newDevice } from './fixtures/doors'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, newPerson, startGym, versioned } from './fixtures/gym'
import { makeLead } from './fixtures/leads'
import { newLeaveRequest } from './fixtures/leave'
import { runJob } from './fixtures/run-job'
import { goods, keyed, newOrder, paidOrder } from './fixtures/till'
import { newCourse, newMember } from './fixtures/timetable'

// Hashing is meant to be slow, and other test files hash at the same time.
rs.setConfig({ testTimeout: 60_000 })

const base = '/api/v1/notifications'
let gym: Gym
let coach: Coach
let lessons: CoachCourse
/** Accounts of the delivered roles in the own store, one manager of the other store, and a coach's. */
let manager: Ask
let second: Ask
let elsewhere: Ask
let desk: Ask
let teacher: Ask
beforeAll(async () => {
  gym = await startGym()
  coach = (await openDesk(gym)).coach
  const course = { coachId: coach.id, storeIds: [gym.mine.id] }
  lessons = await newCourse(gym.admin, { ...course, kind: 'small_group', capacity: 4 })
  const account = { storeIds: [gym.mine.id] }
  ;({ ask: manager } = await joined(gym, { ...account, role: 'manager' }))
  ;({ ask: second } = await joined(gym, { ...account, role: 'manager' }))
  ;({ ask: elsewhere } = await joined(gym, { storeIds: [gym.theirs.id], role: 'manager' }))
  ;({ ask: desk } = await joined(gym, { ...account, role: 'front_desk' }))
  ;({ ask: teacher } = await joined(gym, { ...account, role: 'coach', personId: coach.personId }))
}, 120_000)
beforeEach(async () => {
  await sql`delete from notification`.execute(gym.db)
  await sql`delete from notification_choice`.execute(gym.db)
})
afterAll(() => gym.close())

const rowsOf = async (ask: Ask, query = ''): Promise<NotificationRow[]> =>
  (await answer(ask('GET', `${base}${query}`))).body.rows
const kindsOf = async (ask: Ask) => (await rowsOf(ask)).map(({ kind }) => kind)
const unread = async (ask: Ask): Promise<number> => (await answer(ask('GET', `${base}/unread`))).body.count
const counts = () => Promise.all([manager, second, elsewhere, desk, teacher].map(unread))
const choose = (ask: Ask, kind: string, isWanted: boolean) => ask('POST', `${base}/kinds`, { kind, isWanted })

async function requestRefund(by: Ask = desk): Promise<Refund> {
  const member = await newMember(gym.admin, gym.mine.id, { name: '何晓雨' })
  const order = await paidOrder(gym, { memberId: member.id, items: [goods(9_900)] })
  const draft = {
    orderId: order.id,
    lines: [{ itemId: order.items[0]!.id, amountFen: 9_900, terminates: false }],
    reason: '搬家了',
  }
  const { status, body } = await answer(by('POST', '/api/v1/refunds', draft, keyed()))
  expect(status).toBe(201)
  return body
}
const decide = (by: Ask, refund: Refund, event: 'approve' | 'reject') =>
  by(
    'POST',
    `/api/v1/refunds/${refund.id}/${event}`,
    event === 'reject' ? { reason: '已经用过' } : {},
    versioned(refund),
  )

let hour = 9
/** A lesson of the coach at an hour of its own. */
const lesson = () => newSession(gym, lessons, { startsAt: at(`${++hour}:00`, '2026-03-04') })
const booked = async (): Promise<Appointment> =>
  newBooking(gym, (await lesson()).id, (await newMember(gym.admin, gym.mine.id, { name: '何晓雨' })).id)

describe('a refund', () => {
  it('waits for those who may approve it in its store, but not for who requested it', async () => {
    const refund = await requestRefund()
    expect(await counts()).toEqual([1, 1, 0, 0, 0])
    const [row] = await rowsOf(manager)
    expect(row).toEqual({
      id: row!.id,
      kind: 'refund_to_approve',
      rowId: refund.id,
      createdAt: refund.createdAt,
      readAt: null,
      subject: refund.orderNo,
      memberName: '何晓雨',
      storeName: gym.mine.name,
      amountFen: 9_900,
      startsAt: null,
      formerStart: null,
      from: null,
      to: null,
      note: '搬家了',
      importKind: null,
    })
    await requestRefund(manager)
    expect(await counts()).toEqual([1, 2, 0, 0, 0])
  })

  it('no longer waits once one of two decided it at the same time, and its requester is told once', async () => {
    const refund = await requestRefund()
    const replies = await Promise.all([decide(manager, refund, 'reject'), decide(second, refund, 'reject')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await counts()).toEqual([0, 0, 0, 1, 0])
    expect(await rowsOf(desk)).toMatchObject([{ kind: 'refund_rejected', note: '已经用过', readAt: null }])
    expect((await rowsOf(manager))[0]?.readAt).not.toBeNull()
  })

  it('leaves nothing behind when its transaction is rolled back', async () => {
    const { id } = await requestRefund()
    await sql`delete from notification`.execute(gym.db)
    await gym.db
      .transaction()
      .execute(async (tx) => {
        await sql`update refund set status = 'rejected', reject_reason = '不退' where id = ${id}`.execute(tx)
        throw new Error('changed its mind')
      })
      .catch(() => {})
    expect(await counts()).toEqual([0, 0, 0, 0, 0])
  })
})

describe('a lesson', () => {
  it('tells its coach who booked, moved and cancelled it, each once', async () => {
    const booking = await booked()
    expect(await kindsOf(teacher)).toEqual(['lesson_booked'])
    const { version, startsAt } = await read<{ version: number; startsAt: string }>(
      gym,
      'class-sessions',
      booking.sessionId,
    )
    gym.clock.advance({ milliseconds: 1_000 })
    const later = at(`${++hour}:00`, '2026-03-04')
    await gym.admin(
      'PATCH',
      `/api/v1/class-sessions/${booking.sessionId}`,
      { startsAt: later },
      versioned({ version }),
    )
    gym.clock.advance({ milliseconds: 1_000 })
    await apply(gym, 'appointments', booking.id, 'cancel', { reason: '临时有事' })
    expect(await rowsOf(teacher)).toMatchObject([
      { kind: 'lesson_cancelled', subject: lessons.name, startsAt: later, note: '临时有事' },
      { kind: 'lesson_moved', startsAt: later, formerStart: startsAt, memberName: null },
      { kind: 'lesson_booked', startsAt, memberName: '何晓雨', storeName: gym.mine.name },
    ])
    expect(await counts()).toEqual([0, 0, 0, 0, 3])
  })

  it('that the coach books itself, or a class that many book, says nothing', async () => {
    const member = await newMember(gym.admin, gym.mine.id)
    const own = { sessionId: (await lesson()).id, memberId: member.id }
    const draft = { ...own, membershipId: null, source: 'front_desk', note: '', waitIfFull: false }
    expect((await teacher('POST', '/api/v1/appointments', draft)).status).toBe(201)
    const course = await groupCourse(gym, coach)
    const session = await newSession(gym, course, { startsAt: at('09:00', '2026-03-06') })
    await newBooking(gym, session.id, (await newMember(gym.admin, gym.mine.id)).id)
    expect(await kindsOf(teacher)).toEqual([])
    await apply(gym, 'class-sessions', session.id, 'cancel', { reason: '停电检修' })
    expect(await kindsOf(teacher)).toEqual(['lesson_cancelled'])
  })

  it('of one member is cancelled once with its booking', async () => {
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const { id: memberId } = await newMember(gym.admin, gym.mine.id)
    const bookings = [{ memberId, membershipId: null, note: '' }]
    const session = await newSession(gym, course, { startsAt: at('09:00', '2026-03-07'), bookings })
    const { rows } = await sql<{
      id: string
    }>`select id from appointment where session_id = ${session.id}`.execute(gym.db)
    gym.clock.advance({ milliseconds: 1_000 })
    await apply(gym, 'appointments', rows[0]!.id, 'cancel', { reason: '临时有事' })
    expect(await kindsOf(teacher)).toEqual(['lesson_cancelled', 'lesson_booked'])
  })

  it('given to a colleague tells both', async () => {
    const colleague = await workingCoach(gym)
    const { ask } = await joined(gym, {
      role: 'coach',
      storeIds: [gym.mine.id],
      personId: colleague.personId,
    })
    await sql`
      with scan as (
        insert into document (id, type, name, bytes, sha256, created_at)
        values (gen_random_uuid(), 'image/png', 'scan.png', 1, decode(repeat('00', 32), 'hex'), now()) returning id
      )
      insert into certificate (id, coach_id, coach_pinyin, kind, issuer, cert_no, issued_on, scan_id, is_public, status, reviewed_at,
        search, created_at, updated_at)
      select gen_random_uuid(), ${colleague.id}, '', 'ace', 'ACE', 'ACE-7301', '2025-01-01', id, false, 'verified', now(), '', now(), now()
      from scan
    `.execute(gym.db)
    const { id } = await lesson()
    await apply(gym, 'class-sessions', id, 'substitute', { coachId: colleague.id, reason: '教练生病' })
    expect([await kindsOf(teacher), await kindsOf(ask)]).toEqual([['lesson_taken'], ['lesson_given']])
  })
})

it('a leave request waits for who decides, and its coach learns what was decided', async () => {
  const request = await newLeaveRequest(teacher, { coachId: coach.id, from: '2026-04-01', to: '2026-04-02' })
  expect(await counts()).toEqual([1, 1, 0, 0, 0])
  await manager(
    'POST',
    `/api/v1/leave-requests/${request.id}/refuse`,
    { reason: '人手不足' },
    versioned(request),
  )
  expect(await counts()).toEqual([0, 0, 0, 0, 1])
  expect(await rowsOf(teacher)).toMatchObject([
    { kind: 'leave_refused', from: '2026-04-01', to: '2026-04-02', note: '人手不足' },
  ])
})

it('a lead tells its new owner, is due once on its day, and says nothing to who has it no more', async () => {
  await sql`
    insert into role (name, title, permissions) values ('seller', '会籍顾问', '{lead:read,lead:write,person:read}')
  `.execute(gym.db)
  const people = [await newPerson(gym.admin), await newPerson(gym.admin)]
  const [one, other] = await Promise.all(
    people.map(({ id }) => joined(gym, { role: 'seller', storeIds: [gym.mine.id], personId: id })),
  )
  const lead = await makeLead(gym.admin, {
    storeId: gym.mine.id,
    ownerId: people[0]!.id,
    nextStep: '回电',
    nextStepOn: '2026-03-02',
  })
  await runJob(gym, notificationJobs, 'notification.leads')
  await runJob(gym, notificationJobs, 'notification.leads')
  expect((await kindsOf(one!.ask)).sort()).toEqual(['lead_assigned', 'lead_due'])
  await gym.admin('PATCH', `/api/v1/leads/${lead.id}`, { ownerId: people[1]!.id }, versioned(lead))
  expect([await unread(one!.ask), await kindsOf(other!.ask)]).toEqual([0, ['lead_assigned']])
  expect(await rowsOf(one!.ask)).toEqual([])
})

it('a device that is silent is named once to its store, and is settled when it is back', async () => {
  const { device } = await newDevice(gym)
  const seen = (minutes: number) =>
    sql`
      update face_device set last_seen_at = ${gym.clock()}::timestamptz - make_interval(mins => ${minutes}) where id = ${device.id}
    `.execute(gym.db)
  const watch = () => runJob(gym, notificationJobs, 'notification.watch')
  await seen(5)
  await watch()
  expect(await kindsOf(manager)).toEqual([])
  await seen(11)
  await watch()
  await watch()
  expect(await rowsOf(manager)).toMatchObject([
    { kind: 'device_offline', subject: device.name, readAt: null },
  ])
  expect(await kindsOf(elsewhere)).toEqual([])
  await seen(0)
  await watch()
  expect([await unread(manager), (await rowsOf(manager)).length]).toEqual([0, 1])
})

it('an overdue backup is told to those who answer for the whole console', async () => {
  await sql`update schema_migration set applied_at = ${gym.clock()}::timestamptz - interval '3 days'`.execute(
    gym.db,
  )
  await runJob(gym, notificationJobs, 'notification.watch')
  await runJob(gym, notificationJobs, 'notification.watch')
  expect(await rowsOf(gym.admin)).toMatchObject([{ kind: 'backup_overdue', rowId: null }])
  expect(await kindsOf(manager)).toEqual([])
})

describe('what an account has', () => {
  it('is marked read and unread, all at once too, and never by another', async () => {
    await requestRefund()
    gym.clock.advance({ milliseconds: 1_000 })
    await requestRefund()
    const [latest, first] = await rowsOf(manager)
    const mark = (ask: Ask, ids: string[], isRead: boolean) => ask('POST', `${base}/mark`, { ids, isRead })
    expect((await mark(elsewhere, [latest!.id], true)).status).toBe(200)
    expect(await unread(manager)).toBe(2)
    await mark(manager, [first!.id], true)
    expect([await unread(manager), (await rowsOf(manager, '?unread=true')).map(({ id }) => id)]).toEqual([
      1,
      [latest!.id],
    ])
    await mark(manager, [first!.id], false)
    expect((await answer(manager('POST', `${base}/read-all`, { through: first!.id }))).body).toEqual({
      ids: [first!.id],
    })
    expect(await unread(manager)).toBe(1)
    const { body } = await answer(manager('POST', `${base}/read-all`, { through: latest!.id }))
    expect(body).toEqual({ ids: [latest!.id] })
    await mark(manager, body.ids, false)
    expect(await unread(manager)).toBe(1)
    const foreign = await answer(elsewhere('POST', `${base}/read-all`, { through: latest!.id }))
    expect([foreign.status, foreign.body.code]).toEqual([422, 'invalid'])
    expect(await unread(second)).toBe(2)
  })

  it('is no longer shown without its permission or its store', async () => {
    const { row, ask } = await joined(gym, { role: 'manager', storeIds: [gym.mine.id] })
    await requestRefund()
    expect(await unread(ask)).toBe(1)
    /** A change of stores or role ends the account's sessions. */
    const changed = async (own: object) => {
      await gym.admin('PATCH', `/api/v1/accounts/${row.id}`, own, versioned(await fresh(gym.admin, row)))
      return signIn(gym.app, row.username, password)
    }
    for (const own of [{ storeIds: [gym.theirs.id] }, { storeIds: [gym.mine.id], role: 'front_desk' }]) {
      const now = await changed(own)
      expect([await unread(now), await rowsOf(now)]).toEqual([0, []])
    }
    expect(await unread(await changed({ role: 'manager' }))).toBe(1)
  })

  it('grows no more when it is disabled', async () => {
    const { row } = await joined(gym, { role: 'manager', storeIds: [gym.mine.id] })
    await gym.admin(
      'POST',
      `/api/v1/accounts/${row.id}/disable`,
      { reason: '已离职' },
      versioned(await fresh(gym.admin, row)),
    )
    await requestRefund()
    const { rows } = await sql`select from notification where account_id = ${row.id}`.execute(gym.db)
    expect(rows).toEqual([])
  })

  it('leaves out the kinds that it does not want, of those that it can get', async () => {
    expect((await choose(manager, 'refund_to_approve', false)).status).toBe(200)
    await requestRefund()
    expect(await counts()).toEqual([0, 1, 0, 0, 0])
    const { body } = await answer(manager('GET', `${base}/kinds`))
    expect(body.rows.filter(({ isWanted }: { isWanted: boolean }) => !isWanted)).toEqual([
      { kind: 'refund_to_approve', isWanted: false },
    ])
    expect((await choose(desk, 'refund_to_approve', true)).status).toBe(404)
    expect((await choose(desk, 'unknown', true)).status).toBe(422)
    const chain = (await answer(gym.admin('GET', `${base}/kinds`))).body.rows
    // The administrator is no coach and no seller.
    expect(chain.map(({ kind }: NotificationRow) => kind)).toEqual(
      Object.keys(notificationKinds).filter(
        (kind) => !/^lesson_|^lead_|^leave_(approved|refused)/.test(kind),
      ),
    )
    expect(chain).toContainEqual({ kind: 'device_offline', isWanted: false })
    await choose(gym.admin, 'device_offline', true)
  })

  it('comes in pages, and is deleted when it is old', async () => {
    const { rows } = await sql<{ id: string }>`select id from account where username = 'admin'`.execute(
      gym.db,
    )
    const insert = (count: number, days: number) =>
      sql`
        insert into notification (account_id, kind, occasion, created_at)
        select ${rows[0]!.id}, 'backup_overdue', ${days} || '-' || n, ${gym.clock()}::timestamptz - make_interval(days => ${days}, secs => n)
        from generate_series(1, ${count}::int) n
      `.execute(gym.db)
    await insert(50, 1)
    await insert(3, 91)
    const page = (await answer(gym.admin('GET', base))).body
    expect([page.rows.length, page.hasMore]).toEqual([40, true])
    const rest = (await answer(gym.admin('GET', `${base}?after=${page.rows.at(-1).id}`))).body
    expect([rest.rows.length, rest.hasMore]).toEqual([13, false])
    await insert(60, 2)
    expect(await unread(gym.admin)).toBe(100)
    await runJob(gym, notificationJobs, 'notification.forget')
    const { rows: left } = await sql<{ n: number }>`select count(*)::int as n from notification`.execute(
      gym.db,
    )
    expect(left).toEqual([{ n: 110 }])
  })
})

it('a till that differs waits for who settles it, but not for who closed it', async () => {
  const order = await newOrder(gym, { memberId: null, storeId: gym.mine.id, items: [goods(1_000)] })
  expect(order.status).toBe('pending')
  const opened = await answer(
    manager('POST', '/api/v1/till-shifts', { storeId: gym.mine.id, floatFen: 20_000, note: '' }, keyed()),
  )
  const closing = {
    expectedFen: 20_000,
    posFen: 0,
    countedFen: 19_000,
    leftFen: 19_000,
    posSlipFen: null,
    note: '少了十元',
  }
  const closed = await answer(
    manager('POST', `/api/v1/till-shifts/${opened.body.id}/close`, closing, versioned(opened.body)),
  )
  expect([closed.status, closed.body.status]).toEqual([200, 'differing'])
  expect(await counts()).toEqual([0, 1, 0, 0, 0])
  expect(await rowsOf(second)).toMatchObject([
    { kind: 'shift_differing', amountFen: -1_000, note: '少了十元', storeName: gym.mine.name },
  ])
  const settled = await second(
    'POST',
    `/api/v1/till-shifts/${opened.body.id}/settle`,
    { settlement: '次日找到' },
    versioned(closed.body),
  )
  expect([settled.status, await unread(second)]).toEqual([200, 0])
})
