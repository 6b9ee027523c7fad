import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import {
  type Certificate,
  certificateRow,
  certificateStatuses,
  expiryWindows,
} from '../../contract/catalogue/certificate'
import { certificateStates, coachRow, coachStatuses } from '../../contract/catalogue/coach'
import { courseKinds, courseStatuses } from '../../contract/catalogue/coach-course'
import { regionLine } from '../../contract/catalogue/region'
import { storeRow, storeStatuses } from '../../contract/catalogue/store'
import { check } from '../../contract/check'
import { exerciseRow } from '../../contract/content/exercise'
import { publicationStatuses } from '../../contract/content/publication'
import { type VideoCourse, videoCourseRow } from '../../contract/content/video-course'
import { type Equipment, equipmentRow, equipmentStatuses } from '../../contract/devices/equipment'
import { deviceStatuses, type FaceDevice, faceDeviceRow } from '../../contract/devices/face-device'
import { membershipKinds, membershipStatuses } from '../../contract/membership/membership'
import { type Lead, leadStatuses } from '../../contract/sales/lead'
import type { Voucher } from '../../contract/sales/voucher'
import { appointmentStatuses } from '../../contract/scheduling/appointment'
import { sessionStatuses } from '../../contract/scheduling/class-session'
import type { LeaveRequest } from '../../contract/scheduling/leave-request'
import { type Account, accountRow, accountStatuses } from '../../contract/system/account'
import { type TrainingPlan, trainingPlanRow, trainingStatuses } from '../../contract/training/training-plan'
import { findImbalances } from '../../server/ledger/find-imbalances'
import { seedDemo } from '../../server/seed/seed-demo'
import { ensureSetupCode } from '../../server/setup-routes'
import { type Ask, askOf, signIn, startApp, type TestApp } from '../harness/app'
import { violations } from './fixtures/front-desk'

/** Milliseconds: a demo is written in half a minute on a quiet machine. */
const patience = 180_000

let test: TestApp
let ask: Ask
beforeAll(async () => {
  test = await startApp({ seed: 'demo' })
  ask = await signIn(test.app)
}, patience)
afterAll(() => test.close())

const one = async (name: string, id: string) => (await ask('GET', `/api/v1/${name}/${id}`)).json()
const all = async (name: string) =>
  (await ask('GET', `/api/v1/${name}${name.includes('?') ? '&' : '?'}pageSize=200`)).json()

it('fills the console with stores and coaches in every state', async () => {
  const [stores, coaches] = [await all('stores'), await all('coaches')]
  const seen = (rows: Record<string, unknown>[], member: string) => new Set(rows.map((row) => row[member]))
  expect([stores.total, coaches.total]).toEqual([16, 40])
  expect(seen(stores.rows, 'status')).toEqual(new Set(storeStatuses))
  expect(seen(coaches.rows, 'status')).toEqual(new Set(coachStatuses))
  expect(seen(coaches.rows, 'certificateState')).toEqual(new Set(certificateStates))
  for (const row of stores.rows) {
    expect(check(storeRow, await one('stores', row.id)).fields).toBeUndefined()
    expect([row.code, row.address.startsWith(regionLine(row.regionCode)[0]?.name)]).toEqual([row.code, true])
  }
  for (const { id } of coaches.rows) expect(check(coachRow, await one('coaches', id)).fields).toBeUndefined()
})

it('sells courses of every kind to members with memberships of every state', async () => {
  const [courses, members] = [await all('coach-courses'), await all('members')]
  const seen = (rows: Record<string, unknown>[], member: string) => new Set(rows.map((row) => row[member]))
  expect([courses.total, members.total]).toEqual([44, 120])
  expect(seen(courses.rows, 'kind')).toEqual(new Set(courseKinds))
  expect(seen(courses.rows, 'status')).toEqual(new Set(courseStatuses))
  expect(seen(members.rows, 'isBlacklisted')).toEqual(new Set([true, false]))
  const { rows } = await sql<{
    kind: string
    status: string
  }>`select distinct kind, status from membership`.execute(test.db)
  expect(seen(rows, 'status')).toEqual(new Set(membershipStatuses))
  expect(seen(rows, 'kind')).toEqual(new Set(membershipKinds))
})

it('the demo has weeks of consistent sessions and appointments in every state', async () => {
  const count = async (name: string) => (await ask('GET', `/api/v1/${name}?pageSize=1`)).json()
  const [sessions, appointments] = [await count('class-sessions'), await count('appointments')]
  expect(sessions.total).toBeGreaterThan(500)
  expect(appointments.total).toBeGreaterThan(1_200)
  for (const status of sessionStatuses)
    expect([status, (await all(`class-sessions?status=${status}`)).total]).not.toEqual([status, 0])
  for (const status of appointmentStatuses)
    expect([status, (await all(`appointments?status=${status}`)).total]).not.toEqual([status, 0])
  expect(await violations(test.db)).toEqual([])
})

it('the demo has leads in every state, some of them overdue and some that nobody follows', async () => {
  const { rows } = await all('leads')
  expect(new Set(rows.map(({ status }: Lead) => status))).toEqual(new Set(leadStatuses))
  const due = async (how: string) => (await all(`leads?due=${how}`)).rows.length
  expect([await due('overdue'), await due('today'), await due('unowned')]).toEqual([2, 3, 2])
})

it('the demo has a leave request that waits, and one that was refused', async () => {
  const { rows } = await all('leave-requests')
  expect(rows.map(({ status }: LeaveRequest) => status).toSorted()).toEqual(['pending', 'refused'])
})

it('the demo has certificates in every state with their scans, some of which end soon', async () => {
  const { rows } = await all('certificates')
  expect(new Set(rows.map(({ status }: Certificate) => status))).toEqual(new Set(certificateStatuses))
  expect(new Set(rows.map(({ scanType }: Certificate) => scanType))).toEqual(
    new Set(['image/jpeg', 'application/pdf']),
  )
  for (const days of expiryWindows) {
    const { total } = await (await ask('GET', `/api/v1/certificates?expiring=${days}`)).json()
    expect(total).toBeGreaterThanOrEqual(Number(days) / 10)
  }
  for (const { id, scanId } of rows) {
    expect(check(certificateRow, await one('certificates', id)).fields).toBeUndefined()
    expect((await ask('GET', `/api/v1/documents/${scanId}`)).status).toBe(200)
  }
})

it('the demo has face devices in every state with enrolments and records', async () => {
  const { rows, total } = await all('face-devices')
  expect([total, new Set(rows.map(({ status }: FaceDevice) => status))]).toEqual([9, new Set(deviceStatuses)])
  for (const { id } of rows)
    expect(check(faceDeviceRow, await one('face-devices', id)).fields).toBeUndefined()
  const people = await all('people?face=enrolled')
  expect(people.total).toBeGreaterThan(10)
  expect((await (await ask('GET', '/api/v1/access-records')).json()).total).toBeGreaterThan(10)
  expect((await (await ask('GET', '/api/v1/device-refusals')).json()).total).toBe(4)
})

it('the demo has accounts in every state, and only the administrator can sign in', async () => {
  const { rows } = await all('accounts')
  expect(new Set(rows.map(({ status }: Account) => status))).toEqual(new Set(accountStatuses))
  for (const { id } of rows) expect(check(accountRow, await one('accounts', id)).fields).toBeUndefined()
  const { rows: live } = await sql<{ found: number }>`
    select count(*)::int as found from account_link where used_at is null
  `.execute(test.db)
  expect(live).toEqual([{ found: 0 }])
})

it('every picture of the demo exists', async () => {
  const { rows } = await all('coaches')
  const avatars: string[] = rows.flatMap(({ avatarId }: { avatarId: string | null }) => avatarId ?? [])
  expect(avatars.length).toBeGreaterThan(30)
  for (const id of new Set(avatars))
    expect((await askOf(test.app)('GET', `/media/${id}/160.webp`)).status).toBe(200)
})

it(
  'the set-up fills in the demo when requested, the same on every machine',
  async () => {
    const { app, db, close } = await startApp({ administrator: false })
    const account = { username: '王馆长', password: 'three quiet horses' }
    const body = { ...account, code: (await ensureSetupCode(db)) ?? '', demo: true }
    expect((await askOf(app)('POST', '/api/v1/setup', body)).status).toBe(201)
    const other = await signIn(app, account.username, account.password)
    // Ids and card numbers are random.
    const plain = (text: string) =>
      text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replaceAll(/"K\d{10}"/g, '"K"')
    for (const name of ['stores', 'coaches', 'certificates', 'people', 'coach-courses', 'members']) {
      const address = `/api/v1/${name}?pageSize=200&sort=createdAt`
      const [one, two] = await Promise.all(
        [ask, other].map(async (asking) => (await asking('GET', address)).json()),
      )
      const sorted = ({ rows }: { rows: object[] }) => rows.map((row) => plain(JSON.stringify(row))).sort()
      expect([name, sorted(one)]).toEqual([name, sorted(two)])
    }
    await close()
  },
  patience,
)

it('the demo adds nothing to a database with stores', async () => {
  await seedDemo(test.db, test)
  const { rows } = await sql<{ found: number }>`select count(*) as found from store`.execute(test.db)
  expect(rows).toEqual([{ found: 16 }])
})

it('the demo has exercises in every state and type', async () => {
  const [types, subtypes, listed] = [
    await all('exercise-types'),
    await all('exercise-subtypes'),
    await all('exercises'),
  ]
  expect([types.total, subtypes.total, listed.total, (await all('course-types')).total]).toEqual([
    5, 14, 31, 6,
  ])
  const statuses = new Set(listed.rows.map(({ status }: { status: string }) => status))
  expect(statuses).toEqual(new Set(publicationStatuses))
  expect(listed.rows.filter(({ isModified }: { isModified: boolean }) => isModified)).toHaveLength(1)
  expect((await all('exercises?q=wotui')).total).toBe(2)
  for (const { id } of listed.rows)
    expect(check(exerciseRow, await one('exercises', id)).fields).toBeUndefined()
})

it('the demo has video courses in every state with playable films and incomplete drafts', async () => {
  const { rows, total } = await all('video-courses')
  expect(total).toBe(6)
  for (const { id } of rows)
    expect(check(videoCourseRow, await one('video-courses', id)).fields).toBeUndefined()
  const states = rows.map(({ status, isModified, gaps }: VideoCourse) => [status, isModified, gaps])
  expect(states).toEqual([
    ['published', false, []],
    ['published', false, []],
    ['published', true, []],
    ['published', false, []],
    ['unpublished', false, []],
    ['draft', false, ['cover', 'chapters', 'type_disabled']],
  ])
  const guest = askOf(test.app)
  const courses = (await (await guest('GET', '/api/public/v1/courses')).json()).rows
  expect(courses.map(({ access }: VideoCourse) => access)).toEqual(['free', 'free', 'member', 'paid'])
  const { chapters } = await (await guest('GET', `/api/public/v1/courses/${courses[0].id}`)).json()
  expect(chapters).toMatchObject([{ durationS: 24, exercises: [{ name: '杠铃深蹲' }, { name: '杠铃深蹲' }] }])
  expect((await guest('GET', chapters[0].video.src)).headers.get('content-type')).toBe('video/mp4')
  expect(await (await guest('GET', chapters[0].captions)).text()).toContain('下蹲吸气')
})

it('the demo has orders and payments, and its ledger is balanced', async () => {
  const [paid, pending] = [await all('orders?status=paid'), await all('orders?status=pending')]
  expect([paid.total > 0, pending.total > 0, (await all('refunds')).total]).toEqual([true, true, 2])
  expect(await findImbalances(test.db)).toEqual([])
})

it('the demo has deals and vouchers, of which one waits longer than 30 days', async () => {
  expect((await all('voucher-deals')).total).toBe(3)
  const { rows } = await all('vouchers?sort=createdAt')
  expect(rows.map(({ status }: Voucher) => status)).toEqual([
    'settled',
    'redeemed',
    'settled',
    ...Array(7).fill('redeemed'),
  ])
  expect((await all('vouchers?overdue=true')).total).toBe(1)
})

it('the demo has training plans of every kind and state with recorded sets', async () => {
  const { rows, total } = await all('training-plans')
  expect([total, new Set(rows.map(({ status }: TrainingPlan) => status))]).toEqual([
    12,
    new Set(trainingStatuses),
  ])
  for (const { id } of rows)
    expect(check(trainingPlanRow, await one('training-plans', id)).fields).toBeUndefined()
  const begun = rows.filter(({ status }: TrainingPlan) => /in_progress|completed/.test(status))
  for (const { plannedSets, doneSets } of begun) {
    expect(doneSets).toBeGreaterThan(10)
    expect(doneSets).toBeLessThan(plannedSets)
  }
  const shown = (await (await askOf(test.app)('GET', '/api/public/v1/plans')).json()).rows
  expect(shown.map(({ name }: TrainingPlan) => name)).toEqual(['推拉腿增肌八周', '新手全身力量四周'])
})

it('the demo has equipment in every state with its history', async () => {
  const { rows, total } = await all('equipment')
  expect([total, new Set(rows.map(({ status }: Equipment) => status))]).toEqual([
    60,
    new Set(equipmentStatuses),
  ])
  const happened = new Set<string>()
  for (const { id } of rows) {
    expect(check(equipmentRow, await one('equipment', id)).fields).toBeUndefined()
    for (const { kind } of (await one('equipment', `${id}/timeline`)).rows) happened.add(kind)
  }
  expect(happened).toEqual(new Set(['move', 'report', 'maintenance']))
})
