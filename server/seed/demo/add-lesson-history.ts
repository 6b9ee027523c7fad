import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { author } from '../writer'

/**
 * The audit lines of the demo's sessions and bookings from their creation to their status, at the hours at which a gym does such things.
 * Each time lies between the booking and the lesson, by a share that the row's id gives; nothing lies in the future.
 */
export async function addLessonHistory(tx: Tx, now: Date): Promise<void> {
  await sql`
    with row as (
      select id, status, cancel_reason, created_at, lower(during) as begins, upper(during) as ends from class_session
    ), step (id, at, who, verb, earlier, later, reason, draft) as (
      select id, created_at, ${author}, 'create', null, 'scheduled', null, '{}'::jsonb from row
      union all
      select id, ends + interval '15 minutes', 'system', 'finish', 'scheduled', 'finished', null, '{}' from row where status = 'finished'
      union all
      select id, begins - interval '3 hours', ${author}, 'cancel', 'scheduled', 'cancelled', cancel_reason, '{}' from row
      where status = 'cancelled'
    ) ${linesOf('class_session', 'session', now)}
  `.execute(tx)
  await sql`
    with row as (
      select appointment.id, appointment.no, appointment.note, appointment.source, appointment.status, appointment.cancel_reason, appointment.created_at,
        case when appointment.status = 'waitlisted' or appointment.status <> 'requested' and appointment.source = 'app' and session.kind = 'small_group' and ${shareOf('appointment')} < 0.4
          then 'waitlisted'
          when appointment.source = 'front_desk' and appointment.status <> 'requested' then 'confirmed' else 'requested' end as first,
        appointment.created_at + ${shareOf('appointment')} * least(session_begins - appointment.created_at, interval '6 hours') as seated_at,
        session_begins as begins, upper(session.during) as ends, ${shareOf('appointment')} as share
      from appointment join class_session session on session.id = session_id, lower(session.during) as session_begins
    ), settled as (
      select *, status in ('confirmed', 'checked_in', 'completed', 'no_show', 'late_cancelled') as was_confirmed,
        status in ('checked_in', 'completed') as came
      from row
    ), step (id, at, who, verb, earlier, later, reason, draft) as (
      select id, created_at, ${author}, 'create', null, first, null, jsonb_build_object('no', no, 'source', source, 'note', note) from settled
      union all
      select id, seated_at, ${author}, case first when 'waitlisted' then 'promote' else 'confirm' end, first, 'confirmed', null, '{}'
      from settled where was_confirmed and first <> 'confirmed'
      union all
      select id, begins - share * interval '25 minutes', ${author}, 'checkIn', 'confirmed', 'checked_in', null, '{}' from settled where came
      union all
      select id, ends + share * interval '10 minutes', ${author}, 'complete', 'checked_in', 'completed', null, '{}'
      from settled where status = 'completed'
      union all
      select id, ends + interval '15 minutes', 'system', 'noShow', 'confirmed', 'no_show', null, '{}' from settled where status = 'no_show'
      union all
      select id, begins - share * interval '2 hours', ${author}, 'lateCancel', 'confirmed', 'late_cancelled', cancel_reason, '{}'
      from settled where status = 'late_cancelled'
      union all
      select id, created_at + (0.5 + share / 2) * (begins - created_at), ${author}, 'cancel', first, 'cancelled', cancel_reason, '{}'
      from settled where status = 'cancelled'
    ) ${linesOf('appointment', 'appointment', now)}
  `.execute(tx)
}

/** A number from 0 to 1 that a row's id always gives. */
const shareOf = (table: string) => sql`(hashtext(${sql.ref(`${table}.id`)}::text) & 1023)::float8 / 1023`

/** The lines of the steps, of which none is later than now. */
const linesOf = (table: string, singular: string, now: Date) => sql`
  insert into audit (id, at, who, action, table_name, row_id, before, after, reason)
  select gen_random_uuid(), least(at, ${now}::timestamptz), who, ${`${singular}.`} || verb, ${table}, id,
    case when earlier is not null then jsonb_build_object('status', earlier) end, draft || jsonb_build_object('status', later), reason
  from step order by at
`
