import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { CoachDraft } from '../../contract/coach'
import type { Endpoint } from '../../contract/endpoint'
import { blankPerson } from '../../contract/person'
import type { StoreDraft } from '../../contract/store'
import { hashPassword } from '../../server/kit/password'
import { endpointsOf } from '../../server/kit/serve'
import { insertAccount } from '../../server/resources/account'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { deviceDraft } from './doors'
import { newEquipment, repair } from './equipped'
import { planDraft } from './gym'
import { newCertificate } from './papers'
import { cash, goods, keyed, paidOrder } from './till'
import { courseDraft, newMember, newMembership, plan, seat } from './timetable'
import { dayDraft, setLog, trainingPlanDraft } from './training'

let test: TestApp
let admin: Ask
let clerk: Ask
/** By resource: a row the clerk may touch and one in another store. */
const rows: Record<string, { own: string; other: string }> = {}
const stranger = '01900000-0000-7000-8000-0000000000ff'

beforeAll(async () => {
  test = await startApp()
  admin = await signIn(test.app)
  rows.stores = {
    own: await make('stores', store('SH001', '静安店')),
    other: await make('stores', store('SH002', '浦东店')),
  }
  rows.coaches = { own: await makeCoach('own', 'A001'), other: await makeCoach('other', 'B001') }
  rows.certificates = {
    own: (await newCertificate(admin, { coachId: rows.coaches.own })).id,
    other: (await newCertificate(admin, { coachId: rows.coaches.other })).id,
  }
  rows['coach-courses'] = { own: await makeCourse('own'), other: await makeCourse('other') }
  rows.members = { own: await makeMember('own'), other: await makeMember('other') }
  rows.people = { own: await makePerson('own'), other: await makePerson('other') }
  rows['person-merges'] = { own: await makeMerge('own'), other: await makeMerge('other') }
  rows['membership-plans'] = { own: await makePlan('own'), other: await makePlan('other') }
  rows.memberships = { own: await makeCard('own'), other: await makeCard('other') }
  rows['class-sessions'] = { own: await makeSession('own'), other: await makeSession('other') }
  rows.appointments = { own: await makeAppointment('own'), other: await makeAppointment('other') }
  await makeSales()
  rows['training-plans'] = { own: await makeTrainingPlan('own'), other: await makeTrainingPlan('other') }
  rows['training-plan-shares'] = { own: await makeShare('own'), other: await makeShare('other') }
  rows['face-devices'] = { own: await makeDevice('own'), other: await makeDevice('other') }
  rows['device-tasks'] = { own: await makeTask('own'), other: await makeTask('other') }
  rows.equipment = { own: await makeEquipment('own'), other: await makeEquipment('other') }
  const passwordHash = await hashPassword('correct horse battery')
  // Everything is allowed but other stores.
  const account = { username: 'clerk', passwordHash, role: 'administrator', storeIds: [rows.stores.own] }
  await insertAccount(test.db, account, test.clock())
  clerk = await signIn(test.app, 'clerk', 'correct horse battery')
})
afterAll(() => test.close())

async function make(name: string, body: unknown): Promise<string> {
  const reply = await admin('POST', `/api/v1/${name}`, body)
  if (reply.status !== 201) throw new Error(`${name}: ${await reply.text()}`)
  return (await reply.json()).id
}

async function makeCoach(whose: 'own' | 'other', staffNo: string): Promise<string> {
  const mobile = whose === 'own' ? '13800000001' : '13800000002'
  const personId = await make('people', {
    ...blankPerson,
    name: `教练${whose === 'own' ? '甲' : '乙'}`,
    gender: 'female',
    mobile,
  })
  return make('coaches', coach(staffNo, personId, rows.stores?.[whose] ?? ''))
}

const makeCourse = (whose: 'own' | 'other') =>
  make(
    'coach-courses',
    courseDraft({
      ...{ name: `课程 ${whose}`, coachId: rows.coaches?.[whose] ?? '' },
      storeIds: [rows.stores?.[whose] ?? ''],
    }),
  )

const makeMember = async (whose: 'own' | 'other') =>
  (await newMember(admin, rows.stores?.[whose] ?? '', { name: `会员 ${whose}` })).id

/** It holds in its own store alone: a card of the chain would open the doors of the other to its member. */
const makeCard = (whose: 'own' | 'other') =>
  newMembership(test.db, rows.members?.[whose] ?? '', {
    ...{ storeScope: 'some', storeIds: [rows.stores?.[whose] ?? ''] },
  })

/** As they stand in the tables: the stores are not open. */
async function makeSession(whose: 'own' | 'other'): Promise<string> {
  const course = await (await admin('GET', `/api/v1/coach-courses/${rows['coach-courses']?.[whose]}`)).json()
  return plan(test.db, { course, storeId: course.storeIds[0], startsAt: '2026-03-02T02:00:00.000Z' })
}

async function makeAppointment(whose: 'own' | 'other'): Promise<string> {
  const [sessionId, memberId] = [rows['class-sessions']?.[whose] ?? '', rows.members?.[whose] ?? '']
  const member = await (await admin('GET', `/api/v1/members/${memberId}`)).json()
  await seat(test.db, sessionId, [member])
  return (await (await admin('GET', `/api/v1/appointments?session=${sessionId}`)).json()).rows[0].id
}

let mobiles = 13_700_000_000
const makePerson = (whose: 'own' | 'other') =>
  make('people', {
    ...{ ...blankPerson, name: `人员 ${whose}`, mobile: String(++mobiles) },
    storeId: rows.stores?.[whose] ?? '',
  })

async function makeMerge(whose: 'own' | 'other'): Promise<string> {
  const [kept, from] = [await makePerson(whose), await makePerson(whose)]
  const body = { from, fromVersion: 1, take: [] }
  const reply = await admin('POST', `/api/v1/people/${kept}/merge`, body, { 'if-match': '"1"' })
  return (await reply.json()).id
}

/** An order of each store, paid in cash, with a refund asked for. */
async function makeSales() {
  for (const whose of ['own', 'other'] as const) {
    const order = await paidOrder(
      { admin, mine: { id: rows.stores?.[whose] ?? '' } },
      { memberId: rows.members?.[whose] ?? '', items: [goods(100)] },
    )
    const lines = [{ itemId: order.items[0]?.id, amountFen: 100, terminates: false }]
    const draft = { orderId: order.id, lines, reason: '商品有瑕疵' }
    const refund: { id: string } = await (await admin('POST', '/api/v1/refunds', draft, keyed())).json()
    const made = { orders: order.id, payments: order.payments[0]?.id ?? '', refunds: refund.id }
    for (const [name, id] of Object.entries(made))
      rows[name] = { own: '', other: '', ...rows[name], [whose]: id }
  }
}

const makePlan = (whose: 'own' | 'other') =>
  make('membership-plans', planDraft({ storeScope: 'some', storeIds: [rows.stores?.[whose] ?? ''] }))

const makeEquipment = async (whose: 'own' | 'other') =>
  (await newEquipment(admin, { storeId: rows.stores?.[whose] ?? '', name: `设备 ${whose}` })).id

const makeTrainingPlan = (whose: 'own' | 'other') =>
  make('training-plans', trainingPlanDraft({ coachId: rows.coaches?.[whose] ?? '' }))

/** As it stands in the table: links are made of members' plans. */
async function makeShare(whose: 'own' | 'other'): Promise<string> {
  const { rows: made } = await sql<{ id: string }>`
    insert into training_plan_share (id, plan_id, expires_at, created_at)
    values (gen_random_uuid(), ${rows['training-plans']?.[whose]}, ${test.clock()}::timestamptz + interval '1 day', ${test.clock()})
    returning id
  `.execute(test.db)
  return made[0]!.id
}

const makeDevice = (whose: 'own' | 'other') =>
  make('face-devices', deviceDraft({ storeId: rows.stores?.[whose] ?? '', name: `闸机 ${whose}` }))

async function makeTask(whose: 'own' | 'other'): Promise<string> {
  const id = rows['face-devices']?.[whose] ?? ''
  await admin('POST', `/api/v1/face-devices/${id}/activate`, {}, { 'if-match': '"1"' })
  const body = { deviceIds: [id], op: 'reboot', reason: null }
  return (await (await admin('POST', '/api/v1/face-devices/commands', body, keyed())).json()).tasks[0].id
}

const store = (code: string, name: string): StoreDraft => ({
  code,
  name,
  regionCode: '310106',
  address: '南京西路一千号',
  lng: 121.4,
  lat: 31.2,
  phone: '021-62881618',
  areaSqm: null,
  capacity: 200,
  hours: [[], [], [], [], [], [], []],
  specialDays: [],
  facilities: [],
  gallery: [],
  managerId: null,
  leaseEndOn: null,
  openedOn: null,
  isPublic: false,
})

const coach = (staffNo: string, personId: string, storeId: string): CoachDraft => ({
  staffNo,
  personId,
  displayName: staffNo,
  level: 'junior',
  specialities: ['yoga'],
  years: 1,
  bio: '',
  avatarId: null,
  storeIds: [storeId],
  defaultPriceFen: null,
  hiredOn: '2026-01-01',
  availability: [],
  exceptions: [],
  isPublic: false,
  sort: 0,
})

const limited = () => endpointsOf(test.app).filter(({ scope }) => scope === 'stores')
const nameOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''
const { isServiced: _, ...work } = repair()
const bodies: Record<string, unknown> = {
  '/payments/:id/close': {},
  payments: cash(1),
  fail: { reason: '现金不足' },
  'check-in': { storeId: stranger, membershipId: null },
  freeze: { from: '2026-03-02', to: '2026-03-20', reason: '出差' },
  extend: { days: 3, reason: '停水补偿' },
  terminate: { reason: '不来了' },
  suspend: { from: '2026-03-02', to: null, reason: '设备检修' },
  close: { reason: '租约到期' },
  startLeave: { from: '2026-03-02', to: null },
  depart: { on: '2026-03-02', reason: '个人原因' },
  rehire: { on: '2026-03-02' },
  disable: { reason: '临时停用' },
  anonymise: { reason: '本人申请' },
  reveal: { what: 'mobile', reason: '核对身份' },
  consent: { photoId: null, version: '1', guardianName: null },
  'revoke-consent': { reason: '本人申请' },
  merge: { from: stranger, fromVersion: 1, take: [] },
  copy: { coachIds: [stranger] },
  '/training-plans/:id/copy': { as: 'new', name: null },
  '/training-plan-shares/:id/revoke': {},
  assign: { memberIds: [stranger], startOn: '2026-03-02' },
  days: { days: [dayDraft()] },
  sets: { sets: [setLog(stranger)] },
  remove: { ids: [stranger] },
  withdraw: { planIds: [stranger] },
  shares: { days: 7 },
  cancel: { reason: '临时有事' },
  lateCancel: { reason: '临时有事' },
  waive: { reason: '临时有事' },
  reschedule: { sessionId: stranger, reason: '' },
  '/device-tasks/:id/cancel': {},
  '/face-devices/:id/disable': {},
  '/face-devices/:id/retire': { reason: '主板损坏' },
  '/equipment/:id/reportFault': { note: '跑带打滑', photoIds: [] },
  '/equipment/:id/dismissFault': { reason: '插头松了' },
  '/equipment/:id/finish': repair(),
  '/equipment/:id/idle': { reason: '暂不使用' },
  '/equipment/:id/move': { storeId: stranger, zone: '' },
  '/equipment/:id/scrap': { reason: '太旧' },
  '/equipment/:id/maintenance': { kind: 'service', ...work },
  reject: { reason: '扫描件模糊' },
  revoke: { reason: '编号被注销' },
  renew: {
    issuer: '中国健美协会',
    certNo: 'CN-0001',
    issuedOn: '2026-03-01',
    expiresOn: null,
    scanId: '01900000-0000-7000-8000-0000000000ff',
  },
}

const queries: Record<string, () => string> = {
  'GET /people/:id/merge': () => `?from=${rows.people?.other}`,
}

async function answer(ask: Ask, endpoint: Endpoint, id: string) {
  const body =
    endpoint.method === 'GET'
      ? undefined
      : (bodies[endpoint.path] ?? bodies[endpoint.path.split('/').at(-1) ?? ''] ?? {})
  const query = queries[`${endpoint.method} ${endpoint.path}`]?.() ?? ''
  const reply = await ask(endpoint.method, `/api/v1${endpoint.path.replace(':id', id)}${query}`, body, {
    'if-match': '"1"',
    'idempotency-key': randomUUID(),
  })
  const { requestId: _, ...told } = await reply.json()
  return { status: reply.status, told }
}

describe('a row of another store', () => {
  it('is as if it did not exist, at every address that takes an id', async () => {
    const addresses = limited().filter(({ path }) => path.includes(':id'))
    expect(addresses.length).toBeGreaterThan(15)
    for (const endpoint of addresses) {
      const [theirs, nobodys] = [
        await answer(clerk, endpoint, rows[nameOf(endpoint)]!.other),
        await answer(clerk, endpoint, stranger),
      ]
      expect([endpoint.method, endpoint.path, theirs]).toEqual([endpoint.method, endpoint.path, nobodys])
      expect([endpoint.path, theirs.status]).toEqual([endpoint.path, 404])
    }
  })

  it('is there for who may see every store, so that the addresses above are right', async () => {
    for (const endpoint of limited().filter(({ path, method }) => path.includes(':id') && method === 'GET'))
      expect((await answer(admin, endpoint, rows[nameOf(endpoint)]!.other)).status).toBe(200)
  })

  it.each([
    ...['stores', 'coaches', 'certificates', 'coach-courses', 'members'],
    ...['class-sessions', 'appointments', 'training-plans', 'equipment', 'face-devices'],
  ])('is in no list of %s, and not counted', async (name) => {
    const reply = await clerk('GET', `/api/v1/${name}`)
    const { rows: listed, total } = await reply.json()
    expect([listed.map(({ id }: { id: string }) => id), total]).toEqual([[rows[name]!.own], 1])
    expect((await (await admin('GET', `/api/v1/${name}`)).json()).total).toBe(2)
  })

  it.each([
    ['stores', '静安店', '浦东店'],
    ['coaches', 'A001', 'B001'],
    ['certificates', 'A001', 'B001'],
    ['coach-courses', '课程 own', '课程 other'],
    ['members', '会员 own', '会员 other'],
    ['equipment', '设备 own', '设备 other'],
    ['face-devices', '闸机 own', '闸机 other'],
  ])('is in no export of %s', async (name, own, other) => {
    const text = await (await clerk('GET', `/api/v1/${name}/export.csv`)).text()
    expect(text).toContain(own)
    expect(text).not.toContain(other)
  })

  it('is not found by search or filter', async () => {
    for (const query of ['q=浦东', 'q=SH002', 'status=preparing&q=pudong']) {
      expect((await (await clerk('GET', `/api/v1/stores?${query}`)).json()).rows).toEqual([])
      expect((await (await admin('GET', `/api/v1/stores?${query}`)).json()).rows).toHaveLength(1)
    }
    const ofTheirs = await (await clerk('GET', `/api/v1/coaches?store=${rows.stores?.other}`)).json()
    expect(ofTheirs).toEqual(await (await clerk('GET', `/api/v1/coaches?store=${stranger}`)).json())
  })

  it('cannot be named in a body', async () => {
    const put = async (storeId: string) => {
      const { requestId: _, ...told } = await (
        await clerk(
          'PATCH',
          `/api/v1/coaches/${rows.coaches?.own}`,
          { storeIds: [rows.stores?.own, storeId] },
          { 'if-match': '"1"' },
        )
      ).json()
      return told
    }
    expect(await put(rows.stores?.other ?? '')).toMatchObject({ status: 422, code: 'invalid' })
    expect(await put(rows.stores?.other ?? '')).toEqual(await put(stranger))
  })
})
