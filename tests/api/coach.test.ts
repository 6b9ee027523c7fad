import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import { coachJobs } from '../../server/catalogue/coach/jobs'
import { askOf } from '../harness/app'
import {
  answer,
  coachDraft,
  type Gym,
  ids,
  newCoach,
  newPerson,
  newStore,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { runJob } from './fixtures/run-job'
import { newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const at = (id: string, rest = '') => `/api/v1/coaches/${id}${rest}`
const one = { 'if-match': '"1"' }

const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', '/api/v1/coaches', undefined, {}],
  ['GET', '/api/v1/coaches/export.csv', undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['POST', '/api/v1/coaches', coachDraft({ personId: unknownId, storeIds: [unknownId] }), {}],
  ['PATCH', at(id), { years: 9 }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/startLeave'), { from: '2026-03-02', to: null }, one],
  ['POST', at(id, '/endLeave'), {}, one],
  ['POST', at(id, '/depart'), { on: '2026-03-02', reason: '个人发展' }, one],
  ['POST', at(id, '/rehire'), { on: '2026-03-02' }, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without coaches is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a coach of another store is as if there were none, whatever is asked', async () => {
    for (const [method, address, body, headers] of every(gym.theirCoach.id))
      if (address.includes(gym.theirCoach.id))
        expect([address, await refusal(gym.clerk(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
  })

  it('lists, filters, searches and exports hold the coaches of the own stores alone', async () => {
    expect(await ids(gym.clerk('GET', '/api/v1/coaches'))).toEqual([gym.myCoach.id])
    expect(await ids(gym.clerk('GET', `/api/v1/coaches?q=${gym.theirCoach.staffNo}`))).toEqual([])
    expect(await ids(gym.clerk('GET', `/api/v1/coaches?store=${gym.theirs.id}`))).toEqual([])
    expect(await ids(gym.clerk('GET', `/api/v1/coaches?store=${gym.mine.id}`))).toEqual([gym.myCoach.id])
    const file = await (await gym.clerk('GET', '/api/v1/coaches/export.csv')).text()
    expect([file.includes(gym.myCoach.staffNo), file.includes(gym.theirCoach.staffNo)]).toEqual([true, false])
  })

  it('a store of others cannot be named, taken away or planned in', async () => {
    const person = await newPerson(gym.admin)
    const draft = coachDraft({ personId: person.id, storeIds: [gym.mine.id, gym.theirs.id] })
    const unknown = [422, 'invalid', [['storeIds.1', 'does_not_exist']]]
    expect(await refusal(gym.clerk('POST', '/api/v1/coaches', draft))).toEqual(unknown)

    const span = { weekday: 1, from: '09:00', to: '12:00', storeId: gym.theirs.id }
    const shared = await newCoach(gym.admin, { storeIds: [gym.mine.id, gym.theirs.id], availability: [span] })
    const change = (changes: Partial<Coach>) =>
      refusal(gym.clerk('PATCH', at(shared.id), changes, versioned(shared)))
    expect(await change({ storeIds: [gym.mine.id], availability: [] })).toEqual([
      422,
      'invalid',
      [
        ['storeIds', 'store_of_others'],
        ['availability', 'store_of_others'],
      ],
    ])
    expect(await change({ availability: [{ ...span, weekday: 2 }] })).toEqual([
      422,
      'invalid',
      [['availability', 'store_of_others']],
    ])
    const own = { ...span, weekday: 2, storeId: gym.mine.id }
    const planned = gym.clerk('PATCH', at(shared.id), { availability: [span, own] }, versioned(shared))
    expect((await answer(planned)).body.availability).toEqual([span, own])
  })
})

describe('a coach', () => {
  it('is created as it was sent, and read back the same', async () => {
    const person = await newPerson(gym.admin, { name: '单雨桐', mobile: '13812345678' })
    const storeIds = [gym.theirs.id, gym.mine.id]
    const span = (weekday: number, from: string, to: string) => ({ weekday, from, to, storeId: gym.mine.id })
    const draft = coachDraft({
      personId: person.id,
      storeIds,
      bio: '第一行\n第二行',
      availability: [span(7, '20:00', '24:00'), span(1, '14:00', '16:00'), span(1, '09:00', '12:30')],
      exceptions: [
        { on: '2026-05-02', spans: [{ from: '10:00', to: '12:00', storeId: gym.theirs.id }] },
        { on: '2026-05-01', spans: [] },
      ],
    })
    const { status, body } = await answer(gym.admin('POST', '/api/v1/coaches', draft))
    expect(status).toBe(201)
    expect(body).toEqual({
      ...draft,
      availability: [...draft.availability].reverse(),
      exceptions: [...draft.exceptions].reverse(),
      id: body.id,
      version: 1,
      createdBy: 'admin',
      updatedBy: 'admin',
      archivedAt: null,
      createdAt: gym.clock().toISOString(),
      updatedAt: gym.clock().toISOString(),
      status: 'active',
      leave: null,
      leftOn: null,
      certificateState: 'none',
      futureSessions: 0,
      bookedMinutes7d: 0,
      personName: '单雨桐',
      mobile: '138****5678',
      storeNames: [gym.theirs.name, gym.mine.name],
      weeklyMinutes: 120 + 210 + 240,
    })
    expect(await answer(gym.admin('GET', at(body.id)))).toEqual({ status: 200, body })
  })

  it('changes its stores while its week stays as it is', async () => {
    const span = { weekday: 1, from: '09:00', to: '12:00', storeId: gym.mine.id }
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id], availability: [span] })
    const storeIds = [gym.theirs.id, gym.mine.id]
    const moved = await answer(gym.admin('PATCH', at(coach.id), { storeIds }, versioned(coach)))
    expect(moved.body).toMatchObject({ storeIds, availability: [span], version: 2 })
    const left = gym.admin('PATCH', at(coach.id), { storeIds: [gym.theirs.id] }, versioned(moved.body))
    expect(await refusal(left)).toEqual([422, 'invalid', [['availability.0.storeId', 'not_coach_store']]])
  })

  it('keeps its version when the same week is sent in another order', async () => {
    const spans = [1, 2].map((weekday) => ({ weekday, from: '09:00', to: '12:00', storeId: gym.mine.id }))
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id], availability: spans })
    const again = gym.admin('PATCH', at(coach.id), { availability: [...spans].reverse() }, versioned(coach))
    expect((await answer(again)).body).toEqual(coach)
  })

  it('is shown to the public only with a verified certificate that has not ended', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const show = (row: Coach) => gym.admin('PATCH', at(coach.id), { isPublic: true }, versioned(row))
    const refused = [422, 'invalid', [['isPublic', 'needs_certificate']]]
    expect(await refusal(show(coach))).toEqual(refused)
    await certify(coach.id, 'pending', '2030-01-01')
    await certify(coach.id, 'verified', '2026-03-01')
    expect(await refusal(show(coach))).toEqual(refused)
    await certify(coach.id, 'verified', '2026-03-02')
    const shown = await answer(show(coach))
    expect(shown).toMatchObject({ status: 200, body: { isPublic: true, certificateState: 'expiring' } })
    await certify(coach.id, 'verified', '2026-04-02')
    expect((await answer(gym.admin('GET', at(coach.id)))).body.certificateState).toBe('valid')
    const draft = coachDraft({
      personId: (await newPerson(gym.admin)).id,
      storeIds: [gym.mine.id],
      isPublic: true,
    })
    expect(await refusal(gym.admin('POST', '/api/v1/coaches', draft))).toEqual(refused)
  })

  it('has a person and a staff number of its own', async () => {
    const { personId, staffNo } = gym.myCoach
    const other = (await newPerson(gym.admin)).id
    const create = (own: Partial<Coach>) =>
      gym.admin('POST', '/api/v1/coaches', coachDraft({ personId: other, storeIds: [gym.mine.id], ...own }))
    expect(await refusal(create({ personId }))).toEqual([422, 'invalid', [['personId', 'already_coach']]])
    expect(await refusal(create({ staffNo }))).toEqual([409, 'taken', [['staffNo', 'taken']]])
  })

  it('lets one of two simultaneous hirings of a person win', async () => {
    const personId = (await newPerson(gym.admin)).id
    const drafts = [1, 2, 3].map(() => coachDraft({ personId, storeIds: [gym.mine.id] }))
    const replies = await Promise.all(
      drafts.map((draft) => answer(gym.admin('POST', '/api/v1/coaches', draft))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })
})

/** A certificate as its page writes it, in any state. */
async function certify(coachId: string, status: string, expiresOn: string) {
  const isReviewed = status !== 'pending'
  await sql`
    with scan as (
      insert into document (id, type, name, bytes, sha256, created_at)
      values (gen_random_uuid(), 'image/png', 'scan.png', 1, sha256('scan'), now()) returning id
    )
    insert into certificate (id, coach_id, kind, issuer, cert_no, issued_on, expires_on, scan_id, is_public, status, reviewed_at,
      search, created_at, updated_at)
    select gen_random_uuid(), ${coachId}, 'yoga', 'ACE', gen_random_uuid()::text, '2020-01-01', ${expiresOn}, scan.id, false, ${status},
      case when ${isReviewed} then now() end, '', now(), now() from scan
  `.execute(gym.db)
}

describe('the lifecycle', () => {
  it('goes on leave, comes back, departs and is hired again', async () => {
    let row = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    await certify(row.id, 'verified', '2030-01-01')
    const shown = gym.admin('PATCH', at(row.id), { isPublic: true }, versioned(row))
    row = (await answer(shown)).body
    const go = async (event: string, body: unknown) => {
      const reply = await answer(gym.admin('POST', at(row.id, `/${event}`), body, versioned(row)))
      row = reply.body
      const { status, leave, leftOn, hiredOn, isPublic } = row
      return [reply.status, status, leave, leftOn, hiredOn, isPublic]
    }
    const leave = { from: '2026-03-02', to: '2026-04-01' }
    expect(await go('startLeave', leave)).toEqual([200, 'on_leave', leave, null, '2024-01-01', true])
    expect(await go('endLeave', {})).toEqual([200, 'active', null, null, '2024-01-01', true])
    expect((await go('startLeave', { ...leave, to: null }))[2]).toEqual({ ...leave, to: null })
    const departure = { on: '2026-03-31', reason: '个人发展' }
    expect(await go('depart', departure)).toEqual([200, 'departed', null, '2026-03-31', '2024-01-01', false])
    expect(await go('rehire', { on: '2026-06-01' })).toEqual([200, 'active', null, null, '2026-06-01', false])
  })

  it('has one leave at a time, none that is over, and the next once the last is over', async () => {
    const { id } = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const leave = async (from: string, to: string | null) => {
      const row = (await answer(gym.admin('GET', at(id)))).body
      const { status, body } = await answer(
        gym.admin('POST', at(id, '/startLeave'), { from, to }, versioned(row)),
      )
      return [status, body.code ?? body.status, body.fields?.[0]?.code]
    }
    expect(await leave('2026-02-20', '2026-02-25')).toEqual([422, 'invalid', 'leave_over'])
    expect(await leave('2026-02-28', '2026-03-03')).toEqual([200, 'on_leave', undefined])
    expect(await leave('2026-03-10', '2026-03-11')).toEqual([409, 'not_bookable', 'leave_exists'])
    await sql`update coach set leave_from = '2026-02-20', leave_to = '2026-02-25' where id = ${id}`.execute(
      gym.db,
    )
    expect(await leave('2026-03-10', null)).toEqual([200, 'on_leave', undefined])
    expect(await leave('2026-03-10', '2026-03-11')).toEqual([409, 'not_bookable', 'leave_exists_open'])
  })

  it('is back at work in the night after the last day of a leave, as the history tells', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const leave = { from: '2026-03-02', to: '2026-03-05' }
    await gym.admin('POST', at(coach.id, '/startLeave'), leave, versioned(coach))
    const onNight = async (instant: string) => {
      await runJob({ db: gym.db, clock: () => new Date(instant) }, coachJobs, 'coach.endLeaves')
      const { status, leave: left } = (await answer(gym.admin('GET', at(coach.id)))).body
      return [status, left]
    }
    expect(await onNight('2026-03-04T16:05:00Z')).toEqual(['on_leave', leave])
    expect(await onNight('2026-03-05T16:05:00Z')).toEqual(['active', null])
    const { rows } = (await answer(gym.admin('GET', at(coach.id, '/history')))).body
    expect(rows[0]).toMatchObject({ action: 'coach.endLeave', who: 'system' })
  })

  it.each([
    ['endLeave', {}],
    ['rehire', { on: '2026-06-01' }],
  ])('an active coach does not %s', async (event, body) => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const reply = await answer(gym.admin('POST', at(coach.id, `/${event}`), body, versioned(coach)))
    const allowed = ['coach.startLeave', 'coach.depart']
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_allowed_now', state: 'active', allowed } })
  })
})

describe('a coach who holds sessions', () => {
  it('counts what is ahead, and what is booked of the next seven days', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const about = { coachId: coach.id, storeIds: [gym.mine.id], kind: 'small_group' as const, capacity: 3 }
    const course = await newCourse(gym.admin, about)
    const member = await newMember(gym.admin, gym.mine.id)
    const hold = (startsAt: string, durationMin: number, status: 'scheduled' | 'cancelled' | 'finished') =>
      plan(gym.db, { course, storeId: gym.mine.id, startsAt, durationMin, status })
    await seat(gym.db, await hold('2026-03-01T22:00:00Z', 45, 'finished'), [member], 'completed')
    await seat(gym.db, await hold('2026-03-08T14:00:00Z', 60, 'scheduled'), [member])
    await seat(gym.db, await hold('2026-03-08T16:00:00Z', 90, 'scheduled'), [member])
    await hold('2026-03-04T02:00:00Z', 60, 'scheduled')
    await hold('2026-03-05T02:00:00Z', 60, 'cancelled')
    const { body } = await answer(gym.admin('GET', at(coach.id)))
    expect([body.futureSessions, body.bookedMinutes7d]).toEqual([3, 105])
  })

  it('goes on leave, and departs when nothing is ahead', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const startsAt = '2026-03-04T02:00:00Z'
    const id = await plan(gym.db, { course, storeId: gym.mine.id, startsAt })
    const leave = { from: '2026-03-03', to: '2026-03-05' }
    const away = await answer(gym.admin('POST', at(coach.id, '/startLeave'), leave, versioned(coach)))
    expect([away.status, away.body.status]).toEqual([200, 'on_leave'])
    const depart = () =>
      answer(
        gym.admin(
          'POST',
          at(coach.id, '/depart'),
          { on: '2026-03-31', reason: '个人发展' },
          versioned(away.body),
        ),
      )
    const refused = await depart()
    expect([refused.status, refused.body.code]).toEqual([409, 'lessons_changed'])
    expect(refused.body.current.lessons).toMatchObject([{ sessionId: id, hindrance: 'coach_departed' }])
    await sql`update class_session set status = 'cancelled', cancel_reason = '教练休假' where id = ${id}`.execute(
      gym.db,
    )
    expect((await depart()).body.status).toBe('departed')
  })

  it('is not archived, nor is one whose courses are still there', async () => {
    const coach = await newCoach(gym.admin, { storeIds: [gym.mine.id] })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [gym.mine.id] })
    const startsAt = '2026-01-04T02:00:00Z'
    const id = await plan(gym.db, { course, storeId: gym.mine.id, startsAt, status: 'finished' })
    expect(await answer(gym.admin('DELETE', at(coach.id), undefined, versioned(coach)))).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        blockerCount: 2,
        blockers: [
          { kind: 'course', id: course.id, name: course.name },
          { kind: 'session', id, name: '2026-01-04 10:00' },
        ],
      },
    })
  })
})

describe('bad input', () => {
  const span = (own: object) => ({ weekday: 1, from: '09:00', to: '12:00', storeId: unknownId, ...own })
  it.each([
    ['staffNo', 'c 1', 'staffNo', 'staff_no'],
    ['personId', unknownId, 'personId', 'does_not_exist'],
    ['personId', null, 'personId', 'required'],
    ['displayName', '一', 'displayName', 'too_short'],
    ['displayName', '名'.repeat(21), 'displayName', 'too_long'],
    ['level', 'guru', 'level', 'not_an_option'],
    ['specialities', [], 'specialities', 'too_few'],
    ['specialities', ['yoga', 'yoga'], 'specialities', 'repeated'],
    ['specialities', ['chess'], 'specialities.0', 'not_an_option'],
    ['years', 51, 'years', 'too_big'],
    ['years', -1, 'years', 'too_small'],
    ['bio', '字'.repeat(501), 'bio', 'too_long'],
    ['avatarId', unknownId, 'avatarId', 'does_not_exist'],
    ['storeIds', [], 'storeIds', 'too_few'],
    ['storeIds', [unknownId], 'storeIds.0', 'does_not_exist'],
    ['storeIds', 'all', 'storeIds', 'wrong_type'],
    ['defaultPriceFen', 99.5, 'defaultPriceFen', 'not_whole'],
    ['defaultPriceFen', -1, 'defaultPriceFen', 'too_small'],
    ['hiredOn', '2024-02-30', 'hiredOn', 'day'],
    ['availability', [span({ weekday: 8 })], 'availability.0.weekday', 'too_big'],
    ['availability', [span({ from: '9' })], 'availability.0.from', 'time'],
    ['availability', [span({ to: '09:00' })], 'availability.0.to', 'ends_before_start'],
    ['availability', [span({}), span({ from: '11:00', to: '13:00' })], 'availability', 'overlap'],
    ['availability', [span({})], 'availability.0.storeId', 'not_coach_store'],
    [
      'exceptions',
      [
        { on: '2026-05-01', spans: [] },
        { on: '2026-05-01', spans: [] },
      ],
      'exceptions',
      'day_twice',
    ],
    ['exceptions', [{ on: 'soon', spans: [] }], 'exceptions.0.on', 'day'],
    [
      'exceptions',
      [{ on: '2026-05-01', spans: [{ from: '09:00', to: '10:00', storeId: unknownId }] }],
      'exceptions.0.spans.0.storeId',
      'not_coach_store',
    ],
    ['isPublic', 1, 'isPublic', 'wrong_type'],
    ['sort', 10_000, 'sort', 'too_big'],
    ['leftOn', '2026-01-01', 'leftOn', 'unknown_field'],
  ])('is refused: %s = %j', async (member, value, path, code) => {
    const top = { unknown_field: 'unknown_field', wrong_type: 'wrong_type' }[code] ?? 'invalid'
    const update = gym.admin('PATCH', at(gym.myCoach.id), { [member]: value }, versioned(gym.myCoach))
    expect(await refusal(update)).toEqual([422, top, [[path, code]]])
  })

  it('an archived store takes no new coach', async () => {
    const store = await newStore(gym.admin)
    await gym.admin('DELETE', `/api/v1/stores/${store.id}`, undefined, versioned(store))
    const draft = coachDraft({ personId: (await newPerson(gym.admin)).id, storeIds: [gym.mine.id, store.id] })
    expect(await refusal(gym.admin('POST', '/api/v1/coaches', draft))).toEqual([
      422,
      'invalid',
      [['storeIds.1', 'does_not_exist']],
    ])
  })
})
