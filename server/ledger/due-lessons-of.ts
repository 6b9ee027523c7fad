import { sql } from 'kysely'
import type { CurrentTill } from '../../contract/ledger/ledger'
import type { Tx } from '../kit/db/schema'

const mostNamed = 50

/** A store's lessons of a Shanghai day that are taken and not paid, the earliest first. */
export async function dueLessonsOf(tx: Tx, storeId: string, day: string): Promise<CurrentTill['dueLessons']> {
  const { rows } = await sql<CurrentTill['dueLessons']>`
    with due as (
      select appointment.id, person.name as member, coach_course.name as course, lower(appointment.during) as starts_at,
        due_fen - settled_fen as open_fen
      from appointment
      join member on member.id = appointment.member_id join person on person.id = member.person_id
      join class_session on class_session.id = session_id join coach_course on coach_course.id = class_session.course_id
      where appointment.store_id = ${storeId} and due_fen > settled_fen
        and appointment.status in ('completed', 'late_cancelled', 'no_show') and appointment.confirmation <> 'disputed'
        and lower(appointment.during) >= shanghai_instant(${day}::date, 0)
        and lower(appointment.during) < shanghai_instant(${day}::date + 1, 0)
    )
    select (select count(*)::int from due) as count, (select coalesce(sum(open_fen), 0)::bigint from due) as fen,
      coalesce((
        select json_agg(json_build_object('id', id, 'memberName', member, 'courseName', course, 'startsAt', iso_instant(starts_at),
          'openFen', open_fen) order by starts_at, id)
        from (select * from due order by starts_at, id limit ${mostNamed}) as named
      ), '[]') as rows
  `.execute(tx)
  // An aggregate without groups has one row.
  return rows[0]!
}
