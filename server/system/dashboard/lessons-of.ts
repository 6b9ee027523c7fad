import { type RawBuilder, sql } from 'kysely'
import type { BookedLesson, TaughtLesson } from '../../../contract/system/booked-lesson'
import type { Tx } from '../../kit/db/schema'
import type { StoreScope } from '../../kit/resource/store-scope'
import { isSeenByFace } from '../../scheduling/appointment-table'

interface Which {
  /** Of `class_session`, by an index of it. */
  where: RawBuilder<unknown>
  most: number
  /** Sessions elsewhere have no seats. */
  scope: StoreScope
  /** The coach of whose seats alone the reader sees how they are paid, as `coachLimit` says. */
  limit?: string | null | undefined
}

/** Lessons in the order of their start, with the members who have or wait for a seat; cancelled lessons and seats are left out. */
export const lessonsOf = (tx: Tx, which: Which): Promise<BookedLesson[]> =>
  readLessons<BookedLesson>(tx, which, null)

/** Each seat also has the last day of training that is recorded for its member, unless `readsTraining` is false. */
export const taughtLessonsOf = (tx: Tx, which: Which & { readsTraining: boolean }): Promise<TaughtLesson[]> =>
  readLessons<TaughtLesson>(tx, which, which.readsTraining ? lastTraining : sql`null::json`)

async function readLessons<L>(
  tx: Tx,
  { where, most, scope: { storeIds }, limit }: Which,
  training: RawBuilder<unknown> | null,
): Promise<L[]> {
  const isTheirs = storeIds === null ? sql`true` : sql`class_session.store_id = any(${storeIds}::uuid[])`
  const showsPayment =
    limit === undefined ? sql`true` : sql`coalesce(appointment.coach_id = ${limit}::uuid, false)`
  const paid = (value: RawBuilder<unknown>) => sql`case when ${showsPayment} then ${value} end`
  const more = training === null ? sql`` : sql`, 'lastTraining', ${training}`
  const { rows } = await sql<L>`
    select class_session.id, class_session.status, class_session.kind, coach_course.name as course_name,
      class_session.coach_id, coach.display_name as coach_name, class_session.store_id, store.name as store_name,
      store.lesson_confirmation as confirmation_rule,
      class_session.room, lower(class_session.during) as starts_at, upper(class_session.during) as ends_at,
      class_session.capacity, class_session.booked,
      (select coalesce(json_agg(json_build_object(
          'id', appointment.id, 'version', appointment.version, 'status', appointment.status,
          'cancelBy', iso_instant(lower(appointment.during) - appointment.cancel_deadline_min * interval '1 minute'),
          'memberId', member.id, 'personId', person.id, 'memberName', person.name, 'memberNo', member.member_no,
          'avatarId', person.avatar_id, 'charge', ${paid(sql`appointment.charge`)},
          'hold', coalesce(${paid(sql`appointment.hold`)}, 'none'), 'units', ${paid(sql`appointment.units`)},
          'valueFen', ${paid(sql`appointment.value_fen`)}, 'dueFen', ${paid(sql`appointment.due_fen`)},
          'settledFen', coalesce(${paid(sql`appointment.settled_fen`)}, 0), 'waivedFen', ${paid(sql`appointment.waived_fen`)},
          'confirmation', appointment.confirmation,
          'isSeenByFace', ${isSeenByFace}, 'card', case when card.id is not null and ${showsPayment} then json_build_object(
            'name', card.name, 'endsOn', card.ends_on, 'timesLeft', card.times_left, 'balanceFen', card.balance_fen) end,
          'hasHealthNote', person.health_note is not null ${more}
        ) order by appointment.status = 'waitlisted', appointment.created_at, appointment.id), '[]')
        from appointment
        join member on member.id = appointment.member_id join person on person.id = member.person_id
        left join membership card on card.id = appointment.membership_id
        where appointment.session_id = class_session.id and appointment.status not in ('cancelled', 'late_cancelled') and ${isTheirs}
      ) as seats
    from class_session
    join coach_course on coach_course.id = class_session.course_id
    join coach on coach.id = class_session.coach_id
    join store on store.id = class_session.store_id
    where class_session.status <> 'cancelled' and ${where}
    order by lower(class_session.during), class_session.id limit ${most}
  `.execute(tx)
  return rows
}

const lastTraining = sql`(
  select json_build_object(
    'planId', plan.id, 'planName', plan.name, 'on', done.on, 'sets', count(*)::int,
    'exercises', (array_agg(distinct exercise.name))[1:3])
  from (
    select done_on as on, plan_id from training_set_log
    where training_set_log.member_id = member.id order by done_on desc, at desc limit 1
  ) as done
  join training_set_log log on log.member_id = member.id and log.done_on = done.on and log.plan_id = done.plan_id
  join training_plan plan on plan.id = done.plan_id
  join exercise on exercise.id = log.exercise_id
  group by plan.id, plan.name, done.on
)`
