import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { certificates } from '../../contract/catalogue/certificate'
import { coaches } from '../../contract/catalogue/coach'
import { stores } from '../../contract/catalogue/store'
import { courseTypes } from '../../contract/content/course-type'
import { equipment } from '../../contract/devices/equipment'
import type { Endpoint } from '../../contract/endpoint'
import { ledger } from '../../contract/ledger/ledger'
import { lessonAffects } from '../../contract/lesson-affects'
import { members } from '../../contract/membership/member'
import { memberships } from '../../contract/membership/membership'
import { leads } from '../../contract/sales/lead'
import { orders } from '../../contract/sales/order'
import { refunds } from '../../contract/sales/refund'
import { lessonDecisionEndpoints } from '../../contract/scheduling/affected-lessons'
import { appointments } from '../../contract/scheduling/appointment'
import { classSessions } from '../../contract/scheduling/class-session'
import { leaveRequests } from '../../contract/scheduling/leave-request'
import { memberLinks } from '../../contract/scheduling/member-link'
import { accounts } from '../../contract/system/account'
import { endpointsOf } from '../../server/kit/resource/serve'
import { startApp, type TestApp } from '../harness/app'

let test: TestApp
let served: readonly Endpoint[]
beforeAll(async () => {
  test = await startApp()
  served = endpointsOf(test.app)
})
afterAll(() => test.close())

const firstOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''

it('every name that a write affects is the first member of a path that can be read', () => {
  const readable = new Set(served.filter(({ method }) => method === 'GET').map(firstOf))
  const writes = served.filter(({ method }) => method !== 'GET')
  const unknown = writes.flatMap(({ method, path, affects }) =>
    affects.filter((name) => !readable.has(name)).map((name) => `${method} ${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('a resource affects itself first, then what it declares', () => {
  expect(equipment.update.affects).toEqual(['equipment', 'dashboard'])
  expect(memberships.on.freeze.affects).toEqual(['memberships', 'members', 'dashboard'])
  expect(courseTypes.merge.affects).toEqual(['course-types', 'video-courses'])
})

it('every write of lessons, absences and money makes lessons, cards, reports and start pages stale', () => {
  const writes: Endpoint[] = [
    ...Object.values(appointments.on),
    appointments.create,
    appointments.update,
    appointments.confirmLesson,
    appointments.verifyLesson,
    appointments.decideDispute,
    ...Object.values(classSessions.on),
    classSessions.create,
    classSessions.update,
    lessonDecisionEndpoints.decide,
    coaches.update,
    ...Object.values(coaches.on),
    stores.update,
    ...Object.values(stores.on),
    leaveRequests.on.approve,
    orders.collectLessons,
    orders.pay,
    orders.refreshPayment,
    orders.closePayment,
    orders.correctPayment,
    orders.voidPayment,
    ...Object.values(orders.on),
    refunds.create,
    ...Object.values(refunds.on),
    memberLinks.confirm,
    memberLinks.dispute,
  ]
  const missing = writes.flatMap(({ method, path, affects }) =>
    lessonAffects.filter((name) => !affects.includes(name)).map((name) => `${method} ${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('start pages become stale with visits, cards, contacts, leave requests and counted tills', () => {
  const writes: Endpoint[] = [
    members.checkIn,
    members.contact,
    members.create,
    memberships.update,
    memberships.extendStore,
    leaveRequests.create,
    ...Object.values(leaveRequests.on),
    ledger.closeDay,
    certificates.update,
    equipment.update,
  ]
  expect(writes.filter(({ affects }) => !affects.includes('dashboard')).map(({ path }) => path)).toEqual([])
})

it('leads affect the start page and people, and a paid order affects leads', () => {
  for (const { affects } of [leads.create, leads.note, ...Object.values(leads.on)])
    expect(affects).toEqual(expect.arrayContaining(['leads', 'people', 'dashboard']))
  expect(orders.pay.affects).toContain('leads')
})

it('a request for leave and its coach affect each other', () => {
  for (const { affects } of [leaveRequests.create, ...Object.values(leaveRequests.on)])
    expect(affects).toEqual(expect.arrayContaining(['leave-requests', 'coaches']))
  for (const { affects } of [coaches.update, ...Object.values(coaches.on)])
    expect(affects).toEqual(expect.arrayContaining(['coaches', 'leave-requests']))
})

it('an account linked to a person affects the own account and the session', () => {
  expect(accounts.update.affects).toEqual(expect.arrayContaining(['accounts', 'own-account', 'session']))
})

it('what only reads affects nothing, although it is a POST', () => {
  const reads: Endpoint[] = [
    lessonDecisionEndpoints.ofCoach,
    lessonDecisionEndpoints.ofStore,
    appointments.viewSignature,
    memberLinks.open,
  ]
  expect(reads.filter(({ affects }) => affects.length > 0).map(({ path }) => path)).toEqual([])
})
