import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { endpointsOf } from '../../server/kit/resource/serve'
import { newDifference } from './fixtures/bills'
import { deviceDraft } from './fixtures/doors'
import { lessonRule, newRule } from './fixtures/earnings'
import { newEquipment } from './fixtures/equipped'
import { newCourseType, newExercise, newSubtype, newType } from './fixtures/exercises'
import { at, groupCourse, newBooking, newSession, openDesk } from './fixtures/front-desk'
import { newProduct } from './fixtures/goods'
import {
  created,
  type Gym,
  newCoach,
  newPerson,
  newStore,
  planDraft,
  startGym,
  versioned,
} from './fixtures/gym'
import { newInvoice } from './fixtures/invoices'
import { makeLead } from './fixtures/leads'
import { newLeaveRequest } from './fixtures/leave'
import { newLocker, newRental } from './fixtures/lockers'
import { newCertificate } from './fixtures/papers'
import { newBanner, newPicture, newSiteText } from './fixtures/publishing'
import { goods, keyed, newOrder, paidOrder } from './fixtures/till'
import { blankMember, newMembership, plan, seat } from './fixtures/timetable'
import { newPlan } from './fixtures/training'
import { courseParts, newCourse } from './fixtures/video-courses'
import { newDeal, redeemed } from './fixtures/vouchers'

const formula = '=HYPERLINK("//x.example")'
const others = ['+1+1', '-2+3', '@SUM(A1)', '＝1+1＋2']

let gym: Gym
/** By list: texts that a spreadsheet would evaluate as a formula. */
const written: Record<string, string[]> = {}

beforeAll(async () => {
  gym = await startGym()
  const { admin, mine } = gym
  const { coach } = await openDesk(gym)
  const course = await groupCourse(gym, coach, { name: formula })
  const session = await newSession(gym, course, { room: others[0]!, startsAt: at('15:00') })
  const person = await newPerson(admin, { name: others[2]! })
  const member = await created<{ id: string }>(admin, 'members', {
    ...blankMember,
    personId: person.id,
    homeStoreId: mine.id,
    joinedOn: '2026-01-01',
  })
  const membershipId = await newMembership(gym.db, member.id, { name: others[1]! })
  const booking = await newBooking(gym, session.id, member.id, { note: others[0]!, membershipId })
  const reason = { reason: others[1]! }
  await admin('POST', `/api/v1/appointments/${booking.id}/cancel`, reason, versioned(booking))
  const certificate = await newCertificate(admin, { coachId: coach.id, issuer: formula })
  await admin('POST', `/api/v1/certificates/${certificate.id}/reject`, reason, versioned(certificate))
  await makeLead(admin, { storeId: mine.id, wish: formula })
  await newRule(admin, lessonRule({ name: formula }))
  const taught = await plan(gym.db, { course, storeId: mine.id, startsAt: '2026-02-03T02:00:00Z' })
  await seat(gym.db, taught, [member], 'completed')
  await newLeaveRequest(admin, { coachId: coach.id, reason: formula })
  await created(admin, 'membership-plans', planDraft({ name: formula, benefits: [others[2]!] }))
  const named = await newStore(admin, { name: formula, address: others[3]! })
  const change = { storeId: named.id, personId: null, measure: 'sales', value: 100, seen: null }
  expect((await admin('POST', '/api/v1/targets', { month: '2026-02', changes: [change] })).status).toBe(200)
  await newProduct(admin, { name: formula })
  await newCoach(admin, { personId: person.id, storeIds: [mine.id], displayName: others[0]! })
  const imagePcId = await newPicture(admin)
  await newBanner(admin, { imagePcId, title: formula, subtitle: others[3]!, alt: others[0]! })
  await newSiteText(admin, { title: formula, seoTitle: others[1]!, body: `<p>${others[3]}</p>` })
  const subtype = await newSubtype(admin, {
    typeId: (await newType(admin, { name: others[0]! })).id,
    name: others[1]!,
  })
  await newExercise(admin, { subtypeId: subtype.id, name: formula, tips: [others[2]!], author: others[3]! })
  await newCourseType(admin, { name: others[0]! })
  const parts = await courseParts(admin)
  await newCourse(admin, parts, { title: formula, summary: others[3]!, equipment: [others[0]!] })
  await newPlan(admin, { coachId: coach.id, name: formula })
  await created(admin, 'face-devices', deviceDraft({ storeId: mine.id, name: formula, model: others[0]! }))
  await newLocker(admin, { storeId: mine.id, note: formula })
  const { id: lockerId } = await newLocker(admin, { storeId: mine.id })
  await newRental(admin, { lockerId, memberId: member.id, note: others[1]! })
  await newEquipment(admin, { storeId: mine.id, name: formula, brand: others[0]!, zone: others[3]! })
  const order = await paidOrder(gym, {
    memberId: member.id,
    note: others[3]!,
    items: [goods(1_00, { name: formula })],
  })
  const deal = await newDeal(admin, { name: formula, note: others[3]! })
  const forVoucher = await newOrder(gym, { memberId: null, items: [goods(deal.faceFen)] })
  await redeemed(admin, forVoucher, deal)
  await newInvoice(admin, order, { title: formula, note: others[3]!, amountFen: 100 })
  const lines = order.items.map(({ id, lineFen }) => ({ itemId: id, amountFen: lineFen, terminates: false }))
  expect(
    (await admin('POST', '/api/v1/refunds', { orderId: order.id, lines, ...reason }, keyed())).status,
  ).toBe(201)
  const float = { storeId: mine.id, floatFen: 0, note: '' }
  const shift = await (await admin('POST', '/api/v1/till-shifts', float, keyed())).json()
  const count = { expectedFen: 0, posFen: 0, countedFen: 1, leftFen: 0, posSlipFen: null, note: formula }
  await admin('POST', `/api/v1/till-shifts/${shift.id}/close`, count, { 'if-match': '"1"' })
  const difference = await newDifference(gym.db, { orderId: order.id, storeId: mine.id, number: 'PA1' })
  const settled = { settlement: formula }
  await admin('POST', `/api/v1/bill-differences/${difference.id}/settle`, settled, { 'if-match': '"1"' })
  await created(admin, 'roles', {
    name: 'formula',
    title: others[2]!,
    description: formula,
    permissions: ['coach:read'],
  })
  await created(admin, 'accounts', {
    username: 'formulist',
    displayName: others[0]!,
    role: 'formula',
    storeIds: null,
  })
  written.accounts = [others[0]!]
  written.roles = [others[2]!, formula]
  written.people = [others[2]!]
  written.stores = [formula, others[3]!]
  written.coaches = [others[0]!]
  written['coach-courses'] = [formula]
  written['class-sessions'] = [formula, others[0]!]
  written.members = [others[2]!]
  written.appointments = [formula, others[2]!]
  written.certificates = [formula]
  written['earning-rules'] = [formula]
  written.earnings = [formula]
  written.targets = [formula]
  written.leads = [formula]
  written['leave-requests'] = [formula]
  written['till-shifts'] = [formula]
  written['bill-differences'] = [formula]
  written['membership-plans'] = [formula]
  written.products = [formula]
  written.banners = [formula, others[3]!]
  written['site-texts'] = [formula, others[1]!, others[3]!]
  written['exercise-types'] = [others[0]!]
  written['exercise-subtypes'] = [others[1]!]
  written['course-types'] = [others[0]!]
  written.exercises = [formula]
  written['video-courses'] = [formula]
  written['training-plans'] = [formula]
  written['face-devices'] = [formula, others[0]!]
  written.equipment = [formula, others[0]!, others[3]!]
  written.lockers = [formula]
  written['locker-rentals'] = [others[1]!]
  written.memberships = [others[1]!]
  written.orders = [formula, others[2]!, others[3]!]
  written['voucher-deals'] = [formula, others[3]!]
  written.vouchers = [formula]
  written.invoices = [formula, others[3]!]
  written.refunds = [reason.reason]
  written['audit-lines'] = [reason.reason, formula]
}, 60_000)
afterAll(() => gym.close())

it('every export is among them', () => {
  const exports = endpointsOf(gym.app).flatMap(({ path }) => path.match(/^\/(.+)\/export\.csv$/)?.[1] ?? [])
  expect(Object.keys(written).sort()).toEqual(exports.sort())
})

it('no cell of an export is reckoned by a spreadsheet', async () => {
  for (const [name, texts] of Object.entries(written)) {
    const query = ['earnings', 'targets'].includes(name) ? '?month=2026-02' : ''
    const file = await (await gym.admin('GET', `/api/v1/${name}/export.csv${query}`)).text()
    const cells = file.match(/(?<=^|,)("(?:[^"]|"")*"|[^,\r\n]*)/gm) ?? []
    const plain = cells.map((cell) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
    expect([
      name,
      plain.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)),
    ]).toEqual([name, []])
    for (const text of texts) expect([name, plain.some((cell) => cell.includes(text))]).toEqual([name, true])
  }
})

it('a key that was used is not taken for another body, nor at another address', async () => {
  const key = { 'idempotency-key': 'one-key-for-all-of-it' }
  const draft = (own: object) => planDraft({ code: 'KEY_01', ...own })
  expect((await gym.admin('POST', '/api/v1/membership-plans', draft({ name: '年卡' }), key)).status).toBe(201)
  for (const [address, body] of [
    ['membership-plans', draft({ name: '另一张卡' })],
    [
      'appointments',
      { sessionId: gym.mine.id, memberId: gym.mine.id, membershipId: null, source: 'web', note: '' },
    ],
  ] as const) {
    const reply = await gym.admin('POST', `/api/v1/${address}`, body, key)
    expect([reply.status, (await reply.json()).code]).toEqual([422, 'idempotency_key_reused'])
  }
})
