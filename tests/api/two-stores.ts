import { sql } from 'kysely'
import type { CoachDraft } from '../../contract/catalogue/coach'
import type { StoreDraft } from '../../contract/catalogue/store'
import { blankPerson } from '../../contract/people/person'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/cheap-password-hash'
import { deviceDraft } from './doors'
import { newEquipment } from './equipped'
import { planDraft } from './gym'
import { newCertificate } from './papers'
import { goods, keyed, paidOrder } from './till'
import { courseDraft, newMember, newMembership, plan, seat } from './timetable'
import { trainingPlanDraft } from './training'

type Whose = 'own' | 'other'
type Rows = Record<string, Record<Whose, string>>
interface World {
  test: TestApp
  admin: Ask
  rows: Rows
}

const password = 'correct horse battery'

/**
 * Two stores with a row of everything that belongs to one: `own` and `other`, by the first segment of its path. `limited` makes an account
 * of a role that reaches the own store alone.
 */
export async function startTwoStores() {
  const test = await startApp()
  const admin = await signIn(test.app)
  const rows: Rows = {}
  const world: World = { test, admin, rows }
  rows.stores = {
    own: await make(world, 'stores', store('SH001', '静安店')),
    other: await make(world, 'stores', store('SH002', '浦东店')),
  }
  rows.coaches = {
    own: await makeCoach(world, 'own', 'A001'),
    other: await makeCoach(world, 'other', 'B001'),
  }
  rows.certificates = {
    own: (await newCertificate(world.admin, { coachId: rows.coaches.own })).id,
    other: (await newCertificate(world.admin, { coachId: rows.coaches.other })).id,
  }
  rows['coach-courses'] = { own: await makeCourse(world, 'own'), other: await makeCourse(world, 'other') }
  rows.members = { own: await makeMember(world, 'own'), other: await makeMember(world, 'other') }
  rows.people = { own: await makePerson(world, 'own'), other: await makePerson(world, 'other') }
  rows['person-merges'] = { own: await makeMerge(world, 'own'), other: await makeMerge(world, 'other') }
  rows['membership-plans'] = { own: await makePlan(world, 'own'), other: await makePlan(world, 'other') }
  rows.memberships = { own: await makeCard(world, 'own'), other: await makeCard(world, 'other') }
  rows['class-sessions'] = { own: await makeSession(world, 'own'), other: await makeSession(world, 'other') }
  rows.appointments = {
    own: await makeAppointment(world, 'own'),
    other: await makeAppointment(world, 'other'),
  }
  await makeSales(world)
  rows['training-plans'] = {
    own: await makeTrainingPlan(world, 'own'),
    other: await makeTrainingPlan(world, 'other'),
  }
  rows['training-plan-shares'] = {
    own: await makeShare(world, 'own'),
    other: await makeShare(world, 'other'),
  }
  rows['face-devices'] = { own: await makeDevice(world, 'own'), other: await makeDevice(world, 'other') }
  rows['device-tasks'] = { own: await makeTask(world, 'own'), other: await makeTask(world, 'other') }
  rows.equipment = { own: await makeEquipment(world, 'own'), other: await makeEquipment(world, 'other') }
  await makeTwins(world)
  await makeVisits(world)
  await makeDayCloses(world)
  const passwordHash = await cheapPasswordHash(password)
  const account = async (whose: Whose, username: string, role: string) => {
    const storeIds = [rows.stores?.[whose] ?? '']
    const displayName = `账号 ${whose}`
    const id = await insertAccount(
      test.db,
      { username, displayName, passwordHash, role, storeIds },
      test.clock(),
    )
    return { id, by: await signIn(test.app, username, password) }
  }
  for (const whose of ['own', 'other'] as const) {
    const { id } = await account(whose, `trainer-${whose}`, 'coach')
    rows.accounts = { own: '', other: '', ...rows.accounts, [whose]: id }
    rows['sign-ins'] = { own: '', other: '', ...rows['sign-ins'], [whose]: await signInOf(test, id) }
    rows['audit-lines'] = { own: '', other: '', ...rows['audit-lines'], [whose]: await lineOf(test, id) }
  }
  const limited = async (username: string, role: string): Promise<Ask> =>
    (await account('own', username, role)).by
  return { test, admin, rows, limited }
}

async function lineOf({ db }: TestApp, accountId: string): Promise<string> {
  const { id } = await db
    .selectFrom('audit')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return id
}

async function signInOf({ db }: TestApp, accountId: string): Promise<string> {
  const { id } = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return id
}

async function make({ admin }: World, name: string, body: unknown): Promise<string> {
  const reply = await admin('POST', `/api/v1/${name}`, body)
  if (reply.status !== 201) throw new Error(`${name}: ${await reply.text()}`)
  return (await reply.json()).id
}

async function makeCoach(world: World, whose: Whose, staffNo: string): Promise<string> {
  const mobile = whose === 'own' ? '13800000001' : '13800000002'
  const personId = await make(world, 'people', {
    ...blankPerson,
    name: `教练${whose === 'own' ? '甲' : '乙'}`,
    gender: 'female',
    mobile,
  })
  return make(world, 'coaches', coach(staffNo, personId, world.rows.stores?.[whose] ?? ''))
}

const makeCourse = (world: World, whose: Whose) =>
  make(
    world,
    'coach-courses',
    courseDraft({
      name: `课程 ${whose}`,
      coachId: world.rows.coaches?.[whose] ?? '',
      storeIds: [world.rows.stores?.[whose] ?? ''],
    }),
  )

const makeMember = async (world: World, whose: Whose) =>
  (await newMember(world.admin, world.rows.stores?.[whose] ?? '', { name: `会员 ${whose}` })).id

/** It is valid in its own store alone: a card of the chain would open the doors of the other store. */
const makeCard = (world: World, whose: Whose) =>
  newMembership(world.test.db, world.rows.members?.[whose] ?? '', {
    storeScope: 'some',
    storeIds: [world.rows.stores?.[whose] ?? ''],
  })

/** Inserted directly into the tables, because the stores are not open. */
async function makeSession(world: World, whose: Whose): Promise<string> {
  const course = await (
    await world.admin('GET', `/api/v1/coach-courses/${world.rows['coach-courses']?.[whose]}`)
  ).json()
  return plan(world.test.db, { course, storeId: course.storeIds[0], startsAt: '2026-03-02T02:00:00.000Z' })
}

async function makeAppointment(world: World, whose: Whose): Promise<string> {
  const [sessionId, memberId] = [
    world.rows['class-sessions']?.[whose] ?? '',
    world.rows.members?.[whose] ?? '',
  ]
  const member = await (await world.admin('GET', `/api/v1/members/${memberId}`)).json()
  await seat(world.test.db, sessionId, [member])
  return (await (await world.admin('GET', `/api/v1/appointments?session=${sessionId}`)).json()).rows[0].id
}

let mobiles = 13_700_000_000
const makePerson = (world: World, whose: Whose) =>
  make(world, 'people', {
    ...blankPerson,
    name: `人员 ${whose}`,
    mobile: String(++mobiles),
    storeId: world.rows.stores?.[whose] ?? '',
  })

async function makeMerge(world: World, whose: Whose): Promise<string> {
  const [kept, from] = [await makePerson(world, whose), await makePerson(world, whose)]
  const body = { from, fromVersion: 1, take: [] }
  const reply = await world.admin('POST', `/api/v1/people/${kept}/merge`, body, { 'if-match': '"1"' })
  return (await reply.json()).id
}

/** Two people who may be duplicates. */
async function makeTwins(world: World) {
  for (const whose of ['own', 'other'] as const)
    for (const gender of ['female', 'male'] as const)
      await make(world, 'people', {
        ...blankPerson,
        name: `孪生 ${whose}`,
        birthday: '1990-01-01',
        gender,
        mobile: String(++mobiles),
        storeId: world.rows.stores?.[whose] ?? '',
      })
}

/** Inserted directly into the tables: a check-in, and a terminal's report of it. */
async function makeVisits({ test, rows }: World) {
  for (const whose of ['own', 'other'] as const)
    await sql`
      with visit as (
        insert into check_in (id, member_id, membership_id, store_id, at, source, result)
        values (gen_random_uuid(), ${rows.members?.[whose]}, ${rows.memberships?.[whose]}, ${rows.stores?.[whose]},
          ${test.clock()}, 'device', 'pass')
        returning *
      )
      insert into access_record (id, device_id, device_record_id, store_id, occurred_at, received_at, at, direction, mode, result,
        is_repeat, is_skewed, check_in_id, raw)
      select gen_random_uuid(), ${rows['face-devices']?.[whose]}, '1', store_id, at, at, at, 'in', 'face', 'pass', false, false, id, ''
      from visit
    `.execute(test.db)
}

async function makeDayCloses({ test, admin, rows }: World) {
  test.clock.advance({ minutes: 1 })
  for (const whose of ['own', 'other'] as const) {
    const storeId = rows.stores?.[whose] ?? ''
    const till = await (await admin('GET', `/api/v1/day-closes/current?store=${storeId}`)).json()
    const close = { storeId, expectedFen: till.expectedFen, countedFen: till.expectedFen, note: '' }
    const reply = await admin('POST', '/api/v1/day-closes', close, keyed())
    if (reply.status !== 201) throw new Error(await reply.text())
  }
}

/** An order of each store, paid in cash, with a requested refund. */
async function makeSales(world: World) {
  for (const whose of ['own', 'other'] as const) {
    const order = await paidOrder(
      { admin: world.admin, mine: { id: world.rows.stores?.[whose] ?? '' } },
      { memberId: world.rows.members?.[whose] ?? '', items: [goods(100)] },
    )
    const lines = [{ itemId: order.items[0]?.id, amountFen: 100, terminates: false }]
    const draft = { orderId: order.id, lines, reason: '商品有瑕疵' }
    const refund: { id: string } = await (await world.admin('POST', '/api/v1/refunds', draft, keyed())).json()
    const made = { orders: order.id, payments: order.payments[0]?.id ?? '', refunds: refund.id }
    for (const [name, id] of Object.entries(made))
      world.rows[name] = { own: '', other: '', ...world.rows[name], [whose]: id }
  }
}

const makePlan = (world: World, whose: Whose) =>
  make(
    world,
    'membership-plans',
    planDraft({ storeScope: 'some', storeIds: [world.rows.stores?.[whose] ?? ''] }),
  )

const makeEquipment = async (world: World, whose: Whose) =>
  (
    await newEquipment(world.admin, {
      storeId: world.rows.stores?.[whose] ?? '',
      name: `设备 ${whose}`,
      zone: `区域 ${whose}`,
    })
  ).id

const makeTrainingPlan = (world: World, whose: Whose) =>
  make(world, 'training-plans', trainingPlanDraft({ coachId: world.rows.coaches?.[whose] ?? '' }))

/** Inserted directly into the table: links are made of members' plans. */
async function makeShare(world: World, whose: Whose): Promise<string> {
  const { rows: made } = await sql<{ id: string }>`
    insert into training_plan_share (id, plan_id, expires_at, created_at)
    values (gen_random_uuid(), ${world.rows['training-plans']?.[whose]}, ${world.test.clock()}::timestamptz + interval '1 day', ${world.test.clock()})
    returning id
  `.execute(world.test.db)
  return made[0]!.id
}

const makeDevice = (world: World, whose: Whose) =>
  make(
    world,
    'face-devices',
    deviceDraft({ storeId: world.rows.stores?.[whose] ?? '', name: `闸机 ${whose}` }),
  )

async function makeTask(world: World, whose: Whose): Promise<string> {
  const id = world.rows['face-devices']?.[whose] ?? ''
  await world.admin('POST', `/api/v1/face-devices/${id}/activate`, {}, { 'if-match': '"1"' })
  const body = { deviceIds: [id], op: 'reboot', reason: null }
  return (await (await world.admin('POST', '/api/v1/face-devices/commands', body, keyed())).json()).tasks[0]
    .id
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
