import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { openDueFen } from '../../../contract/scheduling/open-due-fen'
import type { DeskToday, deskDashboard } from '../../../contract/system/desk-dashboard'
import { shanghaiDay } from '../../kit/day'
import { listRows } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { memberResource } from '../../membership/member/resource'
import { appointmentResource } from '../../scheduling/appointment/resource'
import { coachLimit } from '../../scheduling/require-own-lesson'
import { queryOf } from './count-of'
import { devicesOf } from './devices-of'
import { lessonsOf } from './lessons-of'
import { ofStores, part, type Seen, seenBy } from './seen'
import { insideOf } from './visits-of'
import { workOf } from './work-of'

type Query = output<(typeof deskDashboard)['query']>
type Part<K extends keyof DeskToday> = NonNullable<DeskToday[K]>

export async function deskOf(request: RequestContext<Query, unknown>): Promise<DeskToday> {
  const today = shanghaiDay(request.now)
  const seen = await seenBy({ ...request, query: { store: request.query.store, from: today, to: today } })
  const limit = coachLimit(request.principal)
  const [work, arrivals, lessons, due, ending, birthdays, devices] = await Promise.all([
    workOf(seen),
    part(seen, 'member:read', arrivalsOf),
    part(seen, 'appointment:read', (own) => comingLessons(own, limit)),
    limit === undefined ? part(seen, 'appointment:read', dueOf) : null,
    part(seen, 'member:read', endingOf),
    part(seen, 'member:read', birthdaysOf),
    part(seen, 'device:read', devicesOf),
  ])
  return { at: seen.now.toISOString(), arrivals, lessons, due, ending, birthdays, devices, work }
}

async function arrivalsOf(seen: Seen): Promise<Part<'arrivals'>> {
  const { tx, today } = seen
  const ofToday = sql`check_in.day = ${today}::date and ${ofStores(seen, sql`check_in.store_id`)}`
  const [latest, inside] = await Promise.all([
    seen.run(() =>
      sql<Part<'arrivals'>['rows'][number]>`
        select check_in.id, check_in.at, check_in.source, check_in.deny_reason, check_in.member_id, person.name,
          member.member_no, person.avatar_id, host_person.name as host_name,
          card.name as card_name, card.ends_on as card_ends_on, card.times_left
        from check_in join member on member.id = check_in.member_id join person on person.id = member.person_id
        left join membership card on card.id = check_in.membership_id and check_in.host_id is null
        left join member host on host.id = check_in.host_id left join person host_person on host_person.id = host.person_id
        where ${ofToday} order by check_in.at desc, check_in.id desc limit 12
      `.execute(tx),
    ),
    seen.run(() => insideOf(seen)),
  ])
  const { rows } = await seen.run(() =>
    sql<{
      visits: number
    }>`select count(*)::int as visits from check_in where ${ofToday} and result = 'pass'`.execute(tx),
  )
  return { rows: latest.rows, visits: rows[0]?.visits ?? 0, inGym: inside.inGym, capacity: inside.capacity }
}

/** The longest session lasts three hours. */
const comingLessons = (seen: Seen, limit: string | null | undefined) =>
  seen.run(() =>
    lessonsOf(seen.tx, {
      where: sql`${ofStores(seen, sql`class_session.store_id`)} and upper(class_session.during) > ${seen.now}
        and lower(class_session.during) > ${seen.now}::timestamptz - interval '3 hours'
        and lower(class_session.during) < ${seen.now}::timestamptz + interval '6 hours'`,
      most: 40,
      scope: seen.scope,
      limit,
    }),
  )

/** The first rows of the list that the work leads to. */
async function dueOf(seen: Seen): Promise<Part<'due'>> {
  const request = queryOf(seen, appointmentResource, 'lessons_due', seen)
  const query = { ...request.query, sort: 'startsAt' as const, order: 'asc' as const, pageSize: 8 }
  const { rows, total } = await seen.run(() => listRows(seen.tx, appointmentResource, { ...request, query }))
  return {
    rows: rows.map((row) => ({
      id: row.id,
      memberId: row.memberId,
      name: row.memberName,
      memberNo: row.memberNo,
      courseName: row.courseName,
      startsAt: row.startsAt,
      openFen: openDueFen(row),
    })),
    total,
  }
}

/** The first rows of the list that the figure leads to. */
async function endingOf(seen: Seen): Promise<Part<'ending'>> {
  const request = queryOf(seen, memberResource, 'members.expiring7', seen)
  const query = { ...request.query, sort: 'cardEndsOn' as const, order: 'asc' as const, pageSize: 8 }
  const { rows, total } = await seen.run(() => listRows(seen.tx, memberResource, { ...request, query }))
  return {
    rows: rows.map(({ id, name, memberNo, avatarId, cardEndsOn, memberships, lastContactAt }) => ({
      memberId: id,
      name,
      memberNo,
      avatarId,
      // `expiring` matches only members whose best card ends.
      endsOn: cardEndsOn ?? seen.today,
      cardName: memberships.find(({ endsOn }) => endsOn === cardEndsOn)?.name ?? null,
      lastContactAt,
    })),
    total,
  }
}

async function birthdaysOf(seen: Seen): Promise<Part<'birthdays'>> {
  const { tx, today } = seen
  const { rows } = await seen.run(() =>
    sql<Part<'birthdays'>[number]>`
      select member.id as member_id, person.name, member.member_no, person.avatar_id,
        coalesce(member.last_visit_on = ${today}::date, false) as is_here
      from person join member on member.person_id = person.id
      where extract(month from birthday) * 100 + extract(day from birthday) = any(${birthdaysOn(today)}::numeric[])
        and birthday is not null and person.archived_at is null and member.archived_at is null
        and member.standing in ('active', 'frozen', 'pending') and ${ofStores(seen, sql`member.home_store_id`)}
      order by is_here desc, member.name_pinyin, member.id limit 20
    `.execute(tx),
  )
  return rows
}

/** Month and day as a number. A person of 29 February celebrates on the 28th of a common year. */
export function birthdaysOn(today: string): number[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const own = month * 100 + day
  return own === 228 && !isLeap ? [228, 229] : [own]
}
