import { sql } from 'kysely'
import type { WorkSpan } from '../../contract/catalogue/coach'
import type { CoachCourse, CoachCourseDraft } from '../../contract/catalogue/coach-course'
import type { Member, MemberDraft } from '../../contract/membership/member'
import type { PersonDraft } from '../../contract/people/person'
import { anonymous } from '../../server/kit/auth/authenticate'
import type { Db } from '../../server/kit/db/schema'
import { noteFreeze } from '../../server/membership/membership/freeze-card'
import { insertCard, type NewCard, plainTerms } from '../../server/membership/membership/insert-card'
import type { Ask } from '../harness/app'
import { created, newPerson } from './gym'

let serial = 0

/** A member with only a person, a store and a day. */
export const blankMember = { level: 'regular', consultantId: null, blacklistReason: null } as const

/** An hour of a private lesson without buffers, not yet offered by a coach: `coachId` and `storeIds` are to be given. */
export function courseDraft(
  own: Pick<CoachCourseDraft, 'coachId' | 'storeIds'> & Partial<CoachCourseDraft>,
): CoachCourseDraft {
  serial += 1
  return {
    name: `课程 ${serial}`,
    kind: 'private',
    durationMin: 60,
    capacity: 1,
    priceFen: 30_000,
    bufferBeforeMin: 0,
    bufferAfterMin: 0,
    minNoticeMin: 0,
    maxAdvanceDays: 30,
    cancelDeadlineMin: 720,
    level: 'beginner',
    coverId: null,
    intro: '',
    ...own,
  }
}

/** A course on sale, or a draft. */
export async function newCourse(
  ask: Ask,
  own: Pick<CoachCourseDraft, 'coachId' | 'storeIds'> & Partial<CoachCourseDraft>,
  { isDraft = false } = {},
): Promise<CoachCourse> {
  const course = await created<CoachCourse>(ask, 'coach-courses', courseDraft(own))
  if (isDraft) return course
  const reply = await ask(
    'POST',
    `/api/v1/coach-courses/${course.id}/putOn`,
    {},
    {
      'if-match': `"${course.version}"`,
    },
  )
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** The same hours on each of the seven days. */
export const everyDay = (storeId: string, from: string, to: string): WorkSpan[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to, storeId }))

/** A member who joined at the beginning of 2026: `personId` and `homeStoreId` are to be given. */
export const memberDraft = (
  own: Pick<MemberDraft, 'personId' | 'homeStoreId'> & Partial<MemberDraft>,
): MemberDraft => ({
  joinedOn: '2026-01-01',
  level: 'regular',
  consultantId: null,
  blacklistReason: null,
  ...own,
})

/** A member with a new person. */
export async function newMember(
  ask: Ask,
  homeStoreId: string,
  person?: Partial<PersonDraft>,
): Promise<Member> {
  const personId = (await newPerson(ask, person)).id
  return created(ask, 'members', { ...blankMember, personId, homeStoreId, joinedOn: '2026-01-01' })
}

/** A membership, by default active all of 2026; a frozen one is so for as long. */
export async function newMembership(db: Db, memberId: string, own: Partial<NewCard> = {}): Promise<string> {
  const kind = own.kind ?? 'period'
  const timesTotal = kind === 'times' ? (own.timesTotal ?? 10) : null
  const card = {
    ...plainTerms,
    memberId,
    name: '年卡',
    kind,
    origin: 'opening' as const,
    status: 'active' as const,
    prevId: null,
    note: '',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    timesTotal,
    timesLeft: timesTotal,
    valueFen: 0,
    balanceFen: kind === 'stored' ? 100_000 : null,
    ...own,
  }
  const { startsOn: from, endsOn: to } = card
  const desk = { now: new Date('2026-01-01T02:00:00Z'), who: { ...anonymous, username: 'test' } }
  return db.transaction().execute(async (tx) => {
    const id = await insertCard({ ...desk, tx }, card)
    if (card.status === 'frozen') await noteFreeze({ ...desk, tx }, id, { from, to, reason: '出差' })
    return id
  })
}

interface Planned {
  course: CoachCourse
  storeId: string
  startsAt: string
  durationMin?: number
  buffers?: [number, number]
  capacity?: number
  room?: string | null
  status?: 'scheduled' | 'cancelled' | 'finished'
}

/** Inserts a session directly into the table, past every rule of planning. */
export async function plan(db: Db, planned: Planned): Promise<string> {
  const { course, storeId, startsAt, durationMin = course.durationMin, buffers = [0, 0] } = planned
  const { capacity = course.capacity, room = null, status = 'scheduled' } = planned
  const endsAt = new Date(Date.parse(startsAt) + durationMin * 60_000)
  const { rows } = await sql<{ id: string }>`
    insert into class_session (id, course_id, coach_id, store_id, kind, room, during, buffer_before_min, buffer_after_min,
      capacity, status, cancel_reason, created_at, updated_at)
    values (gen_random_uuid(), ${course.id}, ${course.coachId}, ${storeId}, ${course.kind}, ${room},
      tstzrange(${startsAt}, ${endsAt}), ${buffers[0]}, ${buffers[1]}, ${capacity}, ${status},
      ${status === 'cancelled' ? '教练生病' : null}, now(), now())
    returning id
  `.execute(db)
  return rows[0]!.id
}

/** Gives members seats in a session, without the rules of booking. */
export async function seat(
  db: Db,
  sessionId: string,
  members: readonly Pick<Member, 'id'>[],
  status = 'confirmed',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const member of members)
      await sql`
        insert into appointment (id, no, session_id, coach_id, store_id, kind, during, member_id, source, price_fen, note,
          cancel_deadline_min, status, created_at, updated_at)
        select gen_random_uuid(), 'YY20260302' || lpad(nextval('appointment_no')::text, 4, '0'), id, coach_id, store_id, kind,
          during, ${member.id}, 'front_desk', 0, '', 0, ${status}, now(), now()
        from class_session where id = ${sessionId}
      `.execute(tx)
    await sql`update class_session set booked = booked + ${members.length} where id = ${sessionId}`.execute(
      tx,
    )
  })
}
