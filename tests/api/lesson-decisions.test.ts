import { afterAll, afterEach, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Coach } from '../../contract/catalogue/coach'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { LessonDecision } from '../../contract/catalogue/lesson-decision'
import type { Store } from '../../contract/catalogue/store'
import type { Member } from '../../contract/membership/member'
import type { AffectedLesson, AffectedLessons } from '../../contract/scheduling/affected-lessons'
import type { Appointment } from '../../contract/scheduling/appointment'
import type { ClassSession } from '../../contract/scheduling/class-session'
import type { Ask } from '../harness/app'
import { askOf } from '../harness/app'
import {
  apply,
  at,
  groupCourse,
  newBooking,
  newSession,
  openDesk,
  read,
  refused,
  violations,
  workingCoach,
} from './fixtures/front-desk'
import { answer, type Gym, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newCourse, newMember, newMembership } from './fixtures/timetable'

let gym: Gym
let store: Store
/** Two members of the store. */
let members: Member[]
beforeAll(async () => {
  gym = await startGym()
  store = (await openDesk(gym)).store
  members = [await newMember(gym.admin, store.id), await newMember(gym.admin, store.id)]
}, 60_000)
afterEach(clear)
afterAll(() => gym.close())

const tomorrow = '2026-03-03'
const reason = '教练请假'

/** Gives a coach a verified certificate until a day, or without an end. */
async function certify(id: string, until: string | null = null): Promise<void> {
  const scan = await sql<{ id: string }>`
    insert into document (id, type, name, bytes, sha256, created_at)
    values (gen_random_uuid(), 'image/png', 'scan.png', 1, decode(repeat('00', 32), 'hex'), now()) returning id
  `.execute(gym.db)
  await sql`
    insert into certificate (id, coach_id, coach_pinyin, kind, issuer, cert_no, issued_on, expires_on, scan_id, is_public, status,
      reviewed_at, search, created_at, updated_at)
    values (gen_random_uuid(), ${id}, '', 'ace', 'ACE', left(gen_random_uuid()::text, 20), '2025-01-01', ${until},
      ${scan.rows[0]!.id}, false, 'verified', now(), '', now(), now())
  `.execute(gym.db)
}

/** A coach with a private course and lessons of theirs, each booked by a member; and a substitute who is certified. */
async function scene({ lessons = ['10:00'], day = tomorrow, own = {} as Partial<CoachCourse> } = {}) {
  const coach = await workingCoach(gym)
  const substitute = await workingCoach(gym)
  await certify(substitute.id)
  const course = await newCourse(gym.admin, {
    coachId: coach.id,
    storeIds: [store.id],
    priceFen: 30_000,
    ...own,
  })
  const sessions: ClassSession[] = []
  for (const clock of lessons)
    sessions.push(
      await newSession(gym, course, {
        startsAt: at(clock, day),
        bookings: [{ memberId: members[0]!.id, membershipId: null, note: '' }],
      }),
    )
  return { coach, substitute, course, sessions, session: sessions[0]! }
}

/** Cancels what a scene has left, so that its members are free for the next one. */
async function clear(): Promise<void> {
  const { body } = await answer(
    gym.admin('GET', `/api/v1/class-sessions?status=scheduled&store=${store.id}&pageSize=200`),
  )
  for (const { id } of body.rows) await apply(gym, 'class-sessions', id, 'cancel', { reason: '清场' })
}

const preview = async (
  coach: Pick<Coach, 'id'>,
  body: object = { kind: 'leave', from: tomorrow, to: tomorrow },
) =>
  (await answer(gym.admin('POST', `/api/v1/coaches/${coach.id}/affected-lessons`, body)))
    .body as AffectedLessons

const undecided = async (query = '') =>
  (await answer(gym.admin('GET', `/api/v1/class-sessions/undecided?store=${store.id}${query}`)))
    .body as AffectedLessons

const decision = (
  lesson: Pick<AffectedLesson, 'sessionId' | 'stamp'>,
  own: Partial<LessonDecision>,
): LessonDecision => ({
  sessionId: lesson.sessionId,
  stamp: lesson.stamp,
  decision: 'keep',
  reason,
  ...own,
})

const startLeave = async (by: Ask, id: string, decisions: LessonDecision[], to: string | null = tomorrow) =>
  by(
    'POST',
    `/api/v1/coaches/${id}/startLeave`,
    { from: tomorrow, to, decisions },
    versioned(await read<Coach>(gym, 'coaches', id)),
  )

const bookingOf = async (session: Pick<ClassSession, 'id'>) =>
  (await answer(gym.admin('GET', `/api/v1/appointments?session=${session.id}`))).body.rows[0] as Appointment

describe('who may', () => {
  const every = (id: string): [string, string, object | undefined][] => [
    ['POST', `/api/v1/coaches/${id}/affected-lessons`, { kind: 'leave', from: tomorrow, to: null }],
    ['POST', `/api/v1/stores/${id}/affected-lessons`, { kind: 'suspension', from: tomorrow, to: null }],
    ['GET', '/api/v1/class-sessions/undecided', undefined],
    ['POST', '/api/v1/class-sessions/decide', { decisions: [] }],
    ['GET', `/api/v1/class-sessions/${id}/substitutes`, undefined],
    ['POST', `/api/v1/class-sessions/${id}/substitute`, { coachId: id, reason }],
    ['POST', `/api/v1/class-sessions/${id}/keep`, { reason }],
  ]
  const one = { 'if-match': '"1"' }

  it('a stranger is refused everywhere', async () => {
    for (const [method, path, body] of every(unknownId))
      expect([path, await refusal(askOf(gym.app)(method, path, body, one))]).toEqual([
        path,
        [401, 'not_signed_in', []],
      ])
  })

  it('a role without sessions is refused everywhere', async () => {
    for (const [method, path, body] of every(unknownId))
      expect([path, await refusal(gym.reader(method, path, body, one))]).toEqual([
        path,
        [403, 'forbidden', []],
      ])
  })

  it('a decision needs the permission of what it does', async () => {
    await sql`insert into role (name, title, permissions) values ('lender', '只换教练', '{coach:*,session:read,session:substitute,session:others,appointment:read}')`.execute(
      gym.db,
    )
    const { coach, substitute } = await scene()
    const [lesson] = (await preview(coach)).lessons
    const lender = await signInAs('lender')
    expect(await refusal(startLeave(lender, coach.id, [decision(lesson!, { decision: 'cancel' })]))).toEqual([
      403,
      'forbidden',
      [],
    ])
    const reply = await startLeave(lender, coach.id, [
      decision(lesson!, { decision: 'substitute', coachId: substitute.id }),
    ])
    expect(reply.status).toBe(200)
  })
})

async function signInAs(role: string): Promise<Ask> {
  const { insertAccount } = await import('../../server/system/account/new-account')
  const { cheapPasswordHash } = await import('../harness/database/cheap-password-hash')
  const { signIn } = await import('../harness/app')
  const passwordHash = await cheapPasswordHash('correct horse battery')
  await insertAccount(gym.db, { username: role, role, passwordHash }, gym.clock())
  return signIn(gym.app, role, 'correct horse battery')
}

describe('a preview', () => {
  it('lists the lessons of the time with their members and who can give them, and writes nothing', async () => {
    const { coach, substitute, session } = await scene({ lessons: ['10:00', '14:00'] })
    const later = await newSession(gym, await groupCourse(gym, coach), {
      startsAt: at('10:00', '2026-03-04'),
    })
    const uncertified = await workingCoach(gym)
    const { lessons, total, elsewhere } = await preview(coach)
    expect([total, elsewhere]).toEqual([2, 0])
    expect(lessons.map(({ sessionId }) => sessionId)).not.toContain(later.id)
    expect(lessons[0]).toMatchObject({
      sessionId: session.id,
      hindrance: 'coach_on_leave',
      members: [{ memberId: members[0]!.id, status: 'confirmed', dueFen: 30_000 }],
    })
    const options = new Map(lessons[0]!.substitutes.map((one) => [one.coachId, one.refusal]))
    expect(options.get(substitute.id)).toBe(null)
    const order = lessons[0]!.substitutes.map(({ refusal }) => refusal !== null)
    expect(order).toEqual(order.toSorted())
    expect(options.get(uncertified.id)).toEqual({
      code: 'coach_without_certificate',
      params: { name: uncertified.displayName, on: tomorrow },
    })
    expect((await read<Coach>(gym, 'coaches', coach.id)).status).toBe('active')
  })

  it('of exceptions lists what their hours do not cover', async () => {
    const { coach, sessions } = await scene({ lessons: ['10:00', '14:00'] })
    const spans = [{ from: '13:00', to: '18:00', storeId: store.id }]
    const { lessons } = await preview(coach, { kind: 'exceptions', exceptions: [{ on: tomorrow, spans }] })
    expect(lessons.map(({ sessionId, hindrance }) => [sessionId, hindrance])).toEqual([
      [sessions[0]!.id, 'coach_day_off'],
    ])
  })

  it('of a suspension and of special days lists the lessons of the store', async () => {
    const { session } = await scene()
    const path = `/api/v1/stores/${store.id}/affected-lessons`
    const closed = { on: tomorrow, intervals: [], reason: '停电' }
    for (const body of [
      { kind: 'suspension', from: tomorrow, to: tomorrow },
      { kind: 'specialDays', specialDays: [closed] },
    ]) {
      const found: AffectedLessons = (await answer(gym.admin('POST', path, body))).body
      expect(found.lessons.map(({ sessionId, hindrance }) => [sessionId, hindrance])).toEqual([
        [session.id, 'store_closed'],
      ])
    }
    expect((await read<Store>(gym, 'stores', store.id)).status).toBe('open')
  })

  it('says what is missing', async () => {
    const { coach } = await scene()
    const path = `/api/v1/coaches/${coach.id}/affected-lessons`
    expect(await refusal(gym.admin('POST', path, { kind: 'leave' }))).toEqual([
      422,
      'invalid',
      [['from', 'required']],
    ])
    expect(await refusal(gym.admin('POST', path, { kind: 'exceptions' }))).toEqual([
      422,
      'invalid',
      [['exceptions', 'required']],
    ])
  })
})

describe('leave with decisions', () => {
  it('substitutes, moves, cancels and keeps in one request, and leaves the rest on the work list', async () => {
    const times = ['09:00', '10:00', '11:00', '14:00', '15:00']
    const { coach, substitute, sessions } = await scene({ lessons: times })
    const { lessons } = await preview(coach)
    const moved = at('09:00', '2026-03-05')
    const reply = await startLeave(gym.admin, coach.id, [
      decision(lessons[0]!, { decision: 'substitute', coachId: substitute.id }),
      decision(lessons[1]!, { decision: 'move', startsAt: moved }),
      decision(lessons[2]!, { decision: 'cancel' }),
      decision(lessons[3]!, { decision: 'keep' }),
    ])
    expect([reply.status, (await reply.json()).status]).toEqual([200, 'on_leave'])
    const now = await Promise.all(sessions.map(({ id }) => read<ClassSession>(gym, 'class-sessions', id)))
    expect(
      now.map(({ coachId, status, startsAt, keptReason }) => [coachId, status, startsAt, keptReason]),
    ).toEqual([
      [substitute.id, 'scheduled', at('09:00', tomorrow), null],
      [coach.id, 'scheduled', moved, null],
      [coach.id, 'cancelled', at('11:00', tomorrow), null],
      [coach.id, 'scheduled', at('14:00', tomorrow), reason],
      [coach.id, 'scheduled', at('15:00', tomorrow), null],
    ])
    expect(now[0]!.substituteFor).toEqual({ coachId: coach.id, name: coach.displayName })
    expect(await bookingOf(sessions[0]!)).toMatchObject({
      coachName: substitute.displayName,
      charge: 'due',
      dueFen: 30_000,
    })
    expect(await bookingOf(sessions[2]!)).toMatchObject({ status: 'cancelled', dueFen: 0 })
    expect((await undecided()).lessons.map(({ sessionId }) => sessionId)).toEqual([sessions[4]!.id])
    expect(await violations(gym.db)).toEqual([])
    const listed = await answer(gym.admin('GET', '/api/v1/class-sessions?withoutCoach=true'))
    expect(listed.body.rows.map(({ id }: ClassSession) => id)).toEqual([sessions[4]!.id])
    const figures = await answer(gym.admin('GET', `/api/v1/dashboard?from=2026-03-02&to=2026-03-02`))
    expect(figures.body.work).toContainEqual({ kind: 'lessons_without_coach', count: 1, isExact: true })
    await apply(gym, 'coaches', coach.id, 'endLeave')
    expect((await undecided()).total).toBe(0)
  })

  it('a card narrowed to the coach pays for the substitute, and a stored value stays held', async () => {
    const { coach, substitute, course } = await scene({ lessons: [] })
    const { fullCoverage } = await import('./fixtures/gym')
    const coverage = fullCoverage('stored')
    const narrowed = {
      ...coverage,
      lessons: coverage.lessons.map((one) => ({ ...one, coachIds: [coach.id] })),
    }
    const membershipId = await newMembership(gym.db, members[1]!.id, { kind: 'stored', coverage: narrowed })
    const session = await newSession(gym, course, {
      startsAt: at('16:00', tomorrow),
      bookings: [{ memberId: members[1]!.id, membershipId, note: '' }],
    })
    const before = await bookingOf(session)
    await apply(gym, 'class-sessions', session.id, 'substitute', { coachId: substitute.id, reason })
    const after = await bookingOf(session)
    expect([after.charge, after.hold, after.valueFen]).toEqual([before.charge, 'held', 30_000])
    expect(await violations(gym.db)).toEqual([])
  })

  it('a lesson that was booked or moved since the preview is refused with the lessons as they are now', async () => {
    const { coach } = await scene({ lessons: [] })
    const session = await newSession(gym, await groupCourse(gym, coach), { startsAt: at('10:00', tomorrow) })
    const [lesson] = (await preview(coach)).lessons
    await newBooking(gym, session.id, members[0]!.id)
    const stale = await answer(startLeave(gym.admin, coach.id, [decision(lesson!, { decision: 'cancel' })]))
    expect([stale.status, stale.body.code]).toEqual([409, 'lessons_changed'])
    expect(stale.body.current.lessons[0].members).toHaveLength(1)
    expect((await read<Coach>(gym, 'coaches', coach.id)).status).toBe('active')
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).status).toBe('scheduled')
  })

  it('one refused decision undoes all, and says which and why', async () => {
    const { coach, sessions } = await scene({ lessons: ['10:00', '14:00'] })
    const uncertified = await workingCoach(gym)
    const { lessons } = await preview(coach)
    const reply = await refused(
      startLeave(gym.admin, coach.id, [
        decision(lessons[0]!, { decision: 'cancel' }),
        decision(lessons[1]!, { decision: 'substitute', coachId: uncertified.id }),
      ]),
    )
    expect(reply).toEqual([
      409,
      'not_bookable',
      [
        {
          path: ['decisions', 1, 'coachId'],
          code: 'coach_without_certificate',
          params: { name: uncertified.displayName, on: tomorrow },
        },
      ],
    ])
    expect((await read<ClassSession>(gym, 'class-sessions', sessions[0]!.id)).status).toBe('scheduled')
    expect((await read<Coach>(gym, 'coaches', coach.id)).status).toBe('active')
  })

  it('a move into the leave is refused, and a decision without what it needs', async () => {
    const { coach } = await scene()
    const [lesson] = (await preview(coach)).lessons
    const codes = async (own: Partial<LessonDecision>) => {
      const [status, , fields] = await refused(startLeave(gym.admin, coach.id, [decision(lesson!, own)]))
      return [
        status,
        ...(fields as { path: unknown[]; code: string }[]).map(
          ({ path, code }) => `${path.join('.')} ${code}`,
        ),
      ]
    }
    expect(await codes({ decision: 'move', startsAt: at('16:00', tomorrow) })).toEqual([
      409,
      'decisions.0.startsAt coach_on_leave',
    ])
    expect(await codes({ decision: 'move' })).toEqual([409, 'decisions.0.startsAt required'])
    expect(await codes({ decision: 'substitute' })).toEqual([409, 'decisions.0.coachId required'])
  })
})

describe('departure', () => {
  it('is refused while a lesson is undecided, and lets no lesson be kept or moved', async () => {
    const { coach, substitute, sessions } = await scene({ lessons: ['10:00', '14:00'] })
    const { lessons } = await preview(coach, { kind: 'departure' })
    const depart = async (decisions: LessonDecision[]) =>
      gym.admin(
        'POST',
        `/api/v1/coaches/${coach.id}/depart`,
        { on: '2026-03-02', reason: '个人发展', decisions },
        versioned(await read<Coach>(gym, 'coaches', coach.id)),
      )
    const stand = decision(lessons[0]!, { decision: 'substitute', coachId: substitute.id })
    expect(await refusal(depart([stand]))).toEqual([409, 'lessons_changed', []])
    expect((await read<ClassSession>(gym, 'class-sessions', sessions[0]!.id)).coachId).toBe(coach.id)
    expect(await refusal(depart([stand, decision(lessons[1]!, { decision: 'keep' })]))).toEqual([
      409,
      'not_bookable',
      [['decisions.1.decision', 'not_after_departure']],
    ])
    const done = await answer(depart([stand, decision(lessons[1]!, { decision: 'cancel' })]))
    expect([done.status, done.body.status]).toEqual([200, 'departed'])
    expect((await read<ClassSession>(gym, 'class-sessions', sessions[0]!.id)).coachId).toBe(substitute.id)
  })
})

describe('special hours', () => {
  it('exceptions of a coach and special days of a store take decisions with the save', async () => {
    const { coach, substitute, session } = await scene()
    const exceptions = [{ on: tomorrow, spans: [] }]
    const [lesson] = (await preview(coach, { kind: 'exceptions', exceptions })).lessons
    const decisions = [decision(lesson!, { decision: 'substitute', coachId: substitute.id })]
    const saved = await answer(
      gym.admin('PATCH', `/api/v1/coaches/${coach.id}`, { exceptions, decisions }, versioned(coach)),
    )
    expect([saved.status, saved.body.exceptions]).toEqual([200, exceptions])
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).coachId).toBe(substitute.id)

    const closed = { on: tomorrow, intervals: [], reason: '停电' }
    const path = `/api/v1/stores/${store.id}`
    const days = { specialDays: [closed] }
    const found: AffectedLessons = (
      await answer(gym.admin('POST', `${path}/affected-lessons`, { kind: 'specialDays', ...days }))
    ).body
    const before = await read<Store>(gym, 'stores', store.id)
    const reply = await answer(
      gym.admin(
        'PATCH',
        path,
        { ...days, decisions: [decision(found.lessons[0]!, { decision: 'cancel' })] },
        versioned(before),
      ),
    )
    expect(reply.status).toBe(200)
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).status).toBe('cancelled')
    await gym.admin('PATCH', path, { specialDays: [] }, versioned(reply.body))
  })
})

describe('the work list', () => {
  it('takes decisions one by one, and each only once', async () => {
    const { coach, substitute, session } = await scene()
    expect((await startLeave(gym.admin, coach.id, [])).status).toBe(200)
    const [lesson] = (await undecided()).lessons
    const decide = (own: Partial<LessonDecision>) =>
      gym.admin('POST', '/api/v1/class-sessions/decide', { decisions: [decision(lesson!, own)] })
    const both = await Promise.all([
      decide({ decision: 'substitute', coachId: substitute.id }),
      decide({ decision: 'cancel' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undecided()).total).toBe(0)
    expect(await violations(gym.db)).toEqual([])
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).version).toBe(2)
  })

  it('has every lesson that is booked while a leave begins', async () => {
    const { coach, course } = await scene({ lessons: [] })
    const starts = ['07:00', '08:00', '09:00', '10:00', '11:00', '12:00']
    const plans = starts.map((clock) =>
      gym.admin('POST', '/api/v1/class-sessions', {
        courseId: course.id,
        storeId: store.id,
        room: null,
        startsAt: at(clock, tomorrow),
        durationMin: 60,
        capacity: 1,
        bookings: [{ memberId: members[0]!.id, membershipId: null, note: '' }],
        repeatWeeks: 0,
      }),
    )
    const [leave, ...planned] = await Promise.all([startLeave(gym.admin, coach.id, []), ...plans])
    expect(leave!.status).toBe(200)
    const made = planned.filter(({ status }) => status === 201).length
    expect((await undecided(`&coach=${coach.id}`)).total).toBe(made)
  })

  it('a kept lesson is asked for again when it moves, and in a new absence', async () => {
    const { coach, session } = await scene()
    await startLeave(gym.admin, coach.id, [])
    await apply(gym, 'class-sessions', session.id, 'keep', { reason: '教练回来上这节' })
    expect((await undecided()).total).toBe(0)
    await apply(gym, 'coaches', coach.id, 'endLeave')
    expect((await preview(coach)).total).toBe(1)
    await startLeave(gym.admin, coach.id, [])
    expect((await undecided()).total).toBe(1)
  })
})

describe('a substitute', () => {
  const substitute = async (session: Pick<ClassSession, 'id'>, coachId: string) =>
    refused(
      gym.admin(
        'POST',
        `/api/v1/class-sessions/${session.id}/substitute`,
        { coachId, reason },
        versioned(await read<ClassSession>(gym, 'class-sessions', session.id)),
      ),
    )
  const code = async (session: Pick<ClassSession, 'id'>, coachId: string) =>
    ((await substitute(session, coachId))[2] as { code: string }[])[0]?.code

  it('must be certified on the day, work there then, be free and be allowed by the course', async () => {
    const { substitute: good, session } = await scene()
    const expired = await workingCoach(gym)
    await certify(expired.id, '2026-03-02')
    const idle = await workingCoach(gym, { availability: [] })
    await certify(idle.id)
    const busy = await workingCoach(gym)
    await certify(busy.id)
    await newSession(gym, await groupCourse(gym, busy), { startsAt: at('10:30', tomorrow) })
    expect(await code(session, expired.id)).toBe('coach_without_certificate')
    expect(await code(session, idle.id)).toBe('outside_coach_hours')
    expect(await code(session, busy.id)).toBe('coach_booked')
    expect(await code(session, gym.theirCoach.id)).toBe('coach_not_at_store')
    expect(await code(session, unknownId)).toBe('does_not_exist')
    const listed = await scene({
      day: '2026-03-04',
      own: { substitutes: 'listed', substituteIds: [good.id] },
    })
    expect(await code(listed.session, listed.substitute.id)).toBe('substitute_not_listed')
    const none = await scene({ day: '2026-03-05', own: { substitutes: 'none' } })
    expect(await code(none.session, none.substitute.id)).toBe('no_substitutes')
  })

  it('gives the lesson in the calendar, in the lists by coach and in the slots', async () => {
    const { coach, substitute: other } = await scene({ lessons: [] })
    const course = await groupCourse(gym, coach)
    const session = await newSession(gym, course, { startsAt: at('18:00', tomorrow) })
    await apply(gym, 'class-sessions', session.id, 'substitute', { coachId: other.id, reason })
    const ids = async (query: string) =>
      (await answer(gym.admin('GET', `/api/v1/class-sessions?${query}`))).body.rows.map(
        ({ id }: ClassSession) => id,
      )
    expect(await ids(`coach=${other.id}`)).toEqual([session.id])
    expect(await ids(`coach=${coach.id}`)).toEqual([])
    const slots = async (query: string) =>
      (await answer(gym.admin('GET', `/api/v1/slots?from=${tomorrow}&days=1&${query}`))).body.sessions.map(
        ({ sessionId, coachId }: { sessionId: string; coachId: string }) => [sessionId, coachId],
      )
    expect(await slots(`course=${course.id}`)).toEqual([[session.id, other.id]])
    expect(await slots(`coach=${other.id}`)).toEqual([[session.id, other.id]])
    expect(await slots(`coach=${coach.id}`)).toEqual([])
    const moved = gym.admin(
      'PATCH',
      `/api/v1/class-sessions/${session.id}`,
      { startsAt: at('19:00', tomorrow) },
      versioned(await read<ClassSession>(gym, 'class-sessions', session.id)),
    )
    expect(await answer(moved)).toMatchObject({ status: 200, body: { coachId: other.id } })
    await apply(gym, 'class-sessions', session.id, 'substitute', { coachId: coach.id, reason: '教练回来了' })
    expect((await read<ClassSession>(gym, 'class-sessions', session.id)).substituteFor).toBe(null)
  })
})

it('two hundred lessons are decided in one request in bounded time', async () => {
  const { coach, substitute, course } = await scene({
    lessons: [],
    own: { maxAdvanceDays: 90, durationMin: 30 },
  })
  const clocks = ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
  await sql`
    insert into class_session (id, course_id, coach_id, store_id, kind, during, buffer_before_min, buffer_after_min, capacity,
      created_at, updated_at)
    select gen_random_uuid(), ${course.id}, ${coach.id}, ${store.id}, 'private', tstzrange(starts, starts + interval '30 minutes'),
      0, 0, 1, now(), now()
    from generate_series(1, 20) as day, unnest(${clocks}::text[]) as clock,
      lateral (select (('2026-03-02'::date + day)::text || ' ' || clock || ':00+08')::timestamptz as starts) as begins
  `.execute(gym.db)
  const { lessons } = await preview(coach, { kind: 'leave', from: tomorrow, to: null })
  expect(lessons).toHaveLength(200)
  const decisions = lessons.map((lesson) =>
    decision(lesson, { decision: 'substitute', coachId: substitute.id }),
  )
  const begun = performance.now()
  expect((await startLeave(gym.admin, coach.id, decisions, null)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect((await undecided(`&coach=${coach.id}`)).total).toBe(0)
}, 60_000)
