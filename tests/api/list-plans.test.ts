import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { certificateResource } from '../../server/catalogue/certificate/resource'
import { coachResource } from '../../server/catalogue/coach/resource'
import { coachCourseResource } from '../../server/catalogue/coach-course/resource'
import { storeResource } from '../../server/catalogue/store/resource'
import { bannerResource } from '../../server/content/banner/resource'
import { exerciseResource } from '../../server/content/exercise/resource'
import { mediaTable } from '../../server/content/media/table'
import { siteTextResource } from '../../server/content/site-text/resource'
import { videoCourseResource } from '../../server/content/video-course/resource'
import { equipmentResource } from '../../server/devices/equipment/resource'
import { faceDeviceResource } from '../../server/devices/face-device/resource'
import { newKey } from '../../server/kit/crypto/read-key-ring'
import { secretBox } from '../../server/kit/crypto/secret-box'
import type {
  Contract,
  ListContract,
  ListedResource,
  ResourceDefinition,
} from '../../server/kit/resource/definition'
import { memberResource } from '../../server/membership/member/resource'
import { membershipTable } from '../../server/membership/membership/table'
import { personResource } from '../../server/people/person/resource'
import { leadResource } from '../../server/sales/lead/resource'
import { appointmentResource } from '../../server/scheduling/appointment/resource'
import { classSessionResource } from '../../server/scheduling/class-session/resource'
import { leaveRequestResource } from '../../server/scheduling/leave-request/resource'
import { accountResource } from '../../server/system/account/resource'
import { auditTable } from '../../server/system/audit-log/audit-table'
import { trainingPlanResource } from '../../server/training/training-plan/resource'
import { freshDatabase, type TestDatabase } from '../harness/database/database'
import { planReader } from '../harness/plan-steps'
import { fillEveryTable } from './fixtures/requests/many-rows'

let test: TestDatabase
let reader: Awaited<ReturnType<typeof planReader>>
beforeAll(async () => {
  test = await freshDatabase()
  await fillEveryTable(test.db)
  reader = await planReader(test.url)
}, 60_000)
afterAll(async () => {
  await reader.close()
  await test.drop()
})

/** The steps of a list's plans that no index serves. */
const unserved = <C extends ListContract>(
  resource: ListedResource<C>,
  query: object,
  storeIds: string[] | null = null,
) => reader.unserved(resource, query, storeIds)

const sorts = <C extends Contract>(resource: ResourceDefinition<C>) =>
  Object.keys(resource.sorts).flatMap((sort) => [{ sort }, { sort, order: 'desc', page: 500 }])

describe('an index serves the list of', () => {
  it.each([
    ...sorts(storeResource),
    { status: ['closed'] },
    { status: ['suspended'], region: '3302' },
    { region: '33' },
    { region: '310106', sort: 'name' },
    { facility: ['childcare'] },
    { q: '丽' },
    { q: '静安' },
    { q: '1234' },
    { q: '静安寺店' },
    { archived: true },
    { status: ['open'] },
    { facility: ['shower'] },
    { q: '店' },
  ])('stores %j', async (query) => {
    expect(await unserved(storeResource, query)).toEqual([])
  })

  it.each([
    ...sorts(coachResource),
    { status: ['on_leave'] },
    { level: ['master'], sort: 'name' },
    { speciality: ['yoga'] },
    { certificate: ['expiring'] },
    { q: '单' },
    { q: '1234' },
    { q: '13000001234' },
  ])('coaches %j', async (query) => {
    expect(await unserved(coachResource, query)).toEqual([])
  })

  it.each([
    ...sorts(exerciseResource),
    { status: ['unpublished'] },
    { level: ['expert'] },
    { licence: ['cc0'], sort: 'updatedAt' },
    { muscle: ['soleus'] },
    { primaryMuscle: ['soleus'], sort: 'usedIn' },
    { equipment: ['foam_roller'] },
    { muscle: ['triceps'] },
    { q: '单' },
    { q: '1234' },
    { archived: true },
  ])('exercises %j', async (query) => {
    expect(await unserved(exerciseResource, query)).toEqual([])
  })

  it.each([
    ...sorts(videoCourseResource),
    { status: ['unpublished'] },
    { level: ['3'], sort: 'title' },
    { access: ['paid'], sort: 'durationS' },
    { access: ['free'] },
    { q: '单' },
    { q: '1234' },
    { archived: true },
  ])('video courses %j', async (query) => {
    expect(await unserved(videoCourseResource, query)).toEqual([])
  })

  it('video courses of a type, and of a coach', async () => {
    const { rows } = await sql<{ type: string; coach: string }>`
      select type_id as type, coach_id as coach from video_course where coach_id is not null limit 1
    `.execute(test.db)
    expect(await unserved(videoCourseResource, { type: rows[0]?.type })).toEqual([])
    expect(await unserved(videoCourseResource, { coach: rows[0]?.coach, sort: 'updatedAt' })).toEqual([])
  })

  it('exercises of a type, and of a subtype', async () => {
    const { rows } = await sql<{ type: string; subtype: string }>`
      select type_id as type, subtype_id as subtype from exercise order by id limit 1
    `.execute(test.db)
    expect(await unserved(exerciseResource, { type: rows[0]?.type })).toEqual([])
    expect(await unserved(exerciseResource, { subtype: rows[0]?.subtype, sort: 'updatedAt' })).toEqual([])
  })

  const people = personResource(secretBox([newKey()]))
  it.each([
    ...sorts(people),
    { q: '1234' },
    { q: '13000001234' },
    { role: ['coach'] },
    { role: ['manager', 'receptionist'] },
    { face: ['enrolled'] },
    { source: ['corporate'] },
    { status: ['disabled'] },
    { status: ['disabled'], source: ['site'], sort: 'updatedAt' },
  ])('people %j', async (query) => {
    expect(await unserved(people, query)).toEqual([])
  })

  it('people of a store', async () => {
    const { rows } = await sql<{ store: string }>`
      select store_id as store from person where store_id is not null order by id limit 1
    `.execute(test.db)
    expect(await unserved(people, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(certificateResource),
    { status: ['revoked'] },
    { status: ['pending'], sort: 'coach' },
    { kind: ['nasm'], sort: 'issuedOn' },
    { expiring: '30' },
    { expiring: '90', sort: 'coach' },
    { q: '单' },
    { q: '0001234' },
    { archived: true },
  ])('certificates %j', async (query) => {
    expect(await unserved(certificateResource, query)).toEqual([])
  })

  it('certificates of a coach, and of a store', async () => {
    const { rows } = await sql<{ coach: string; store: string }>`
      select coach_id as coach, store_id as store from coach_store order by coach_id limit 1
    `.execute(test.db)
    expect(await unserved(certificateResource, { coach: rows[0]?.coach })).toEqual([])
    expect(await unserved(certificateResource, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(leaveRequestResource),
    { status: ['refused'] },
    { status: ['pending'], sort: 'from' },
    { q: '单' },
  ])('leave requests %j', async (query) => {
    expect(await unserved(leaveRequestResource, query)).toEqual([])
  })

  it.each([
    ...sorts(leadResource),
    { status: ['new'] },
    { source: ['site'] },
    { due: 'overdue', sort: 'nextStepOn' },
    { due: 'none' },
    { q: '单' },
  ])('leads %j', async (query) => {
    expect(await unserved(leadResource, query)).toEqual([])
  })

  it('leads of an owner, a store and a person', async () => {
    const { rows } = await sql<{ owner: string; store: string; person: string }>`
      select owner_id as owner, store_id as store, person_id as person from lead where owner_id is not null order by id limit 1
    `.execute(test.db)
    const { owner, store, person } = rows[0]!
    for (const query of [{ owner }, { store }, { person }])
      expect(await unserved(leadResource, query)).toEqual([])
  })

  it('leave requests of a coach, and of a store', async () => {
    const { rows } = await sql<{ coach: string; store: string }>`
      select coach_id as coach, store_id as store from coach_store order by coach_id limit 1
    `.execute(test.db)
    expect(await unserved(leaveRequestResource, { coach: rows[0]?.coach })).toEqual([])
    expect(await unserved(leaveRequestResource, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(coachCourseResource),
    { status: ['draft'] },
    { kind: ['small_group'], sort: 'name' },
    { level: ['advanced'] },
    { q: '单' },
    { q: 'kecheng12' },
    { archived: true },
  ])('courses %j', async (query) => {
    expect(await unserved(coachCourseResource, query)).toEqual([])
  })

  it('courses of a coach, and of a store', async () => {
    const { rows } = await sql<{ coach: string; store: string }>`
      select coach_id as coach, store_id as store from coach_course join coach_course_store on course_id = id limit 1
    `.execute(test.db)
    expect(await unserved(coachCourseResource, { coach: rows[0]?.coach })).toEqual([])
    expect(await unserved(coachCourseResource, { store: rows[0]?.store })).toEqual([])
  })

  it.each([
    ...sorts(bannerResource),
    { status: ['unpublished'] },
    { status: ['published'], sort: 'startsAt' },
    { position: ['home_mid'] },
    { position: ['home_top'], status: ['unpublished'] },
    { liveAt: '2026-03-01T01:30:00.000Z' },
    { liveAt: '2026-03-01T01:30:00.000Z', position: ['home_top'], sort: 'startsAt' },
    { q: '单' },
    { archived: true },
  ])('banners %j', async (query) => {
    expect(await unserved(bannerResource, query)).toEqual([])
  })

  it.each([
    ...sorts(siteTextResource),
    { status: ['unpublished'] },
    { group: ['legal'], sort: 'title' },
    { q: '单' },
    { archived: true },
  ])('site texts %j', async (query) => {
    expect(await unserved(siteTextResource, query)).toEqual([])
  })

  it.each([
    ...sorts(mediaTable),
    { kind: ['video'] },
    { kind: ['picture'], sort: 'bytes' },
    { uploader: 'clerk' },
    { q: '0001234' },
  ])('media %j', async (query) => {
    expect(await unserved(mediaTable, query)).toEqual([])
  })

  it.each([
    ...sorts(memberResource),
    { standing: ['frozen'] },
    { standing: ['active'], sort: 'lastVisitOn' },
    { level: ['diamond'], sort: 'cardEndsOn' },
    { expiring: '7' },
    { expiring: '30', sort: 'cardEndsOn' },
    { silent: '14' },
    { silent: '30', sort: 'lastVisitOn' },
    { uncontacted: true },
    { uncontacted: true, expiring: '7' },
    { uncontacted: false },
    { blacklisted: true },
    { joinedFrom: '2022-01-03', joinedTo: '2022-01-04' },
    { endedFrom: '2026-02-01', endedTo: '2026-02-28' },
    { endedFrom: '2026-02-01', endedTo: '2026-02-28', renewed: false, sort: 'cardEndsOn' },
    { inGym: true },
    { q: 'shanxiao' },
    { q: 'shan xiao' },
    { q: 'x' },
    { q: '单' },
    { q: '1234' },
    { q: 'M00001234' },
    { q: '15000001234' },
  ])('members %j', async (query) => {
    expect(await unserved(memberResource, query)).toEqual([])
  })

  it('members of a plan, and of a consultant', async () => {
    const { rows } = await sql<{ plan: string; consultant: string }>`
      select plan_id as plan, (select consultant_id from member where consultant_id is not null limit 1) as consultant
      from membership limit 1
    `.execute(test.db)
    expect(await unserved(memberResource, { plan: rows[0]?.plan })).toEqual([])
    expect(await unserved(memberResource, { consultant: rows[0]?.consultant, sort: 'name' })).toEqual([])
  })

  it.each([
    ...sorts(membershipTable),
    { status: ['frozen'] },
    { status: ['active'], sort: 'createdAt' },
    { kind: ['times'] },
    { expiring: '7' },
    { expiring: '30', sort: 'createdAt' },
    { q: '单' },
    { q: '1234' },
    { q: '15000001234' },
  ])('cards %j', async (query) => {
    expect(await unserved(membershipTable, query)).toEqual([])
  })

  it('cards of a member, a plan and a store', async () => {
    const { rows } = await sql<{ member: string; plan: string; store: string }>`
      select member_id as member, plan_id as plan, home_store_id as store from membership limit 1
    `.execute(test.db)
    expect(await unserved(membershipTable, { member: rows[0]?.member })).toEqual([])
    expect(await unserved(membershipTable, { plan: rows[0]?.plan, sort: 'createdAt' })).toEqual([])
    expect(await unserved(membershipTable, { store: rows[0]?.store })).toEqual([])
    expect(await unserved(membershipTable, {}, [rows[0]!.store])).toEqual([])
  })

  it('members of a store', async () => {
    const { rows } = await sql<{ id: string }>`select home_store_id as id from member limit 1`.execute(
      test.db,
    )
    expect(await unserved(memberResource, { store: rows[0]?.id })).toEqual([])
    expect(await unserved(memberResource, {}, [rows[0]?.id ?? ''])).toEqual([])
  })

  it.each([
    ...sorts(classSessionResource),
    { status: ['cancelled'] },
    { status: ['scheduled'], kind: ['small_group'] },
    { from: '2026-03-01T01:00:00.000Z', to: '2026-03-01T01:15:00.000Z' },
    { q: '瑜' },
    { q: 'kecheng12' },
  ])('class sessions %j', async (query) => {
    expect(await unserved(classSessionResource, query)).toEqual([])
  })

  it.each([
    ...sorts(appointmentResource),
    { status: ['cancelled'] },
    { kind: ['private'], status: ['confirmed'] },
    { source: ['app'] },
    { from: '2026-03-01T01:00:00.000Z', to: '2026-03-01T01:15:00.000Z' },
    { q: 'YY2026030101234' },
    { q: '单' },
    { q: '15000001234' },
  ])('appointments %j', async (query) => {
    expect(await unserved(appointmentResource, query)).toEqual([])
  })

  it('sessions and appointments of a coach, a store, a course, a member and a session', async () => {
    const { rows } = await sql<Record<'coach' | 'store' | 'course' | 'member' | 'session', string>>`
      select class_session.coach_id as coach, class_session.store_id as store, course_id as course, member_id as member,
        session_id as session
      from appointment join class_session on class_session.id = session_id limit 1
    `.execute(test.db)
    const { coach, store, course, member, session } = rows[0]!
    for (const query of [{ coach }, { store }, { course }])
      expect([query, await unserved(classSessionResource, query)]).toEqual([query, []])
    for (const query of [{ coach }, { store }, { member }, { session }])
      expect([query, await unserved(appointmentResource, query)]).toEqual([query, []])
    expect(await unserved(appointmentResource, {}, [store])).toEqual([])
    expect(await unserved(classSessionResource, {}, [store])).toEqual([])
  })

  it('coaches of a store', async () => {
    const { rows } = await sql<{ id: string }>`select id from store order by code limit 1`.execute(test.db)
    expect(await unserved(coachResource, { store: rows[0]?.id })).toEqual([])
  })

  it.each([
    ...sorts(trainingPlanResource),
    { goal: ['rehab'] },
    { level: ['expert'] },
    { status: ['published'] },
    { kind: 'assigned', status: ['in_progress'] },
    { q: '丽' },
  ])('training plans %j', async (query) => {
    expect(await unserved(trainingPlanResource, query)).toEqual([])
  })

  it('training plans of a coach, a member, a template and a store', async () => {
    const { rows } = await sql<Record<'coach' | 'member' | 'template' | 'store', string>>`
      select coach_id as coach, member_id as member, template_id as template, home_store_id as store
      from training_plan join member on member.id = member_id limit 1
    `.execute(test.db)
    const { coach, member, template, store } = rows[0]!
    for (const query of [{ coach }, { member }, { template }])
      expect([query, await unserved(trainingPlanResource, query)]).toEqual([query, []])
    expect(await unserved(trainingPlanResource, {}, [store])).toEqual([])
  })

  it.each([
    ...sorts(faceDeviceResource),
    { vendor: ['uface'] },
    { status: ['disabled'] },
    { online: true },
    { full: true },
    { skewed: true, sort: 'name' },
    { q: '丽' },
  ])('face devices %j', async (query) => {
    expect(await unserved(faceDeviceResource, query)).toEqual([])
  })

  it('face devices of a store', async () => {
    const { rows } = await sql<{ id: string }>`select store_id as id from face_device limit 1`.execute(
      test.db,
    )
    expect(await unserved(faceDeviceResource, { store: rows[0]!.id })).toEqual([])
    expect(await unserved(faceDeviceResource, {}, [rows[0]!.id])).toEqual([])
  })

  it.each([
    ...sorts(equipmentResource),
    { category: ['gate'] },
    { status: ['faulty'] },
    { warranty: 'expired' },
    { warranty: '30' },
    { service: 'overdue' },
    { service: '7', sort: 'nextServiceOn' },
    { dueFrom: '2026-03-01', dueTo: '2026-03-31', sort: 'nextServiceOn' },
    { archived: true },
    { q: '丽' },
  ])('equipment %j', async (query) => {
    expect(await unserved(equipmentResource, query)).toEqual([])
  })

  it('equipment of a store', async () => {
    const { rows } = await sql<{ id: string }>`select store_id as id from equipment limit 1`.execute(test.db)
    expect(await unserved(equipmentResource, { store: rows[0]!.id })).toEqual([])
    expect(await unserved(equipmentResource, {}, [rows[0]!.id])).toEqual([])
  })

  it.each([
    {},
    { order: 'desc', page: 100 },
    { who: 'clerk' },
    { account: '01900000-0000-7000-8000-0000000000aa' },
    { action: 'store.close' },
    { action: 'store.' },
    { action: 'member.', order: 'desc' },
    { table: 'store' },
    { row: '01900000-0000-7000-8000-0000000000ff' },
    { request: 'request-1234' },
    { from: '2026-01-02', to: '2026-01-02' },
    { q: '34' },
    { q: '调' },
  ])('lines of the audit log %j', async (query) => {
    expect(await unserved(auditTable, query)).toEqual([])
  })

  it.each([
    ...sorts(accountResource()),
    { status: ['invited'] },
    { role: 'auditor' },
    { role: 'auditor', sort: 'lastSignInAt' },
    { secondFactor: true },
    { secondFactor: false, sort: 'createdAt' },
    { q: '丽' },
    { q: '1234' },
  ])('accounts %j', async (query) => {
    expect(await unserved(accountResource(), query)).toEqual([])
  })

  it('accounts of a store', async () => {
    const { rows } = await sql<{ id: string }>`
      select store_ids[1] as id from account where store_ids is not null limit 1
    `.execute(test.db)
    expect(await unserved(accountResource(), { store: rows[0]!.id })).toEqual([])
    expect(await unserved(accountResource(), {}, [rows[0]!.id])).toEqual([])
  })
})
