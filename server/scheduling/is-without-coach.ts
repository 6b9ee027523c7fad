import { type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from '../kit/day'

export const hindranceOf = sql`lesson_hindrance(class_session.coach_id, class_session.store_id, class_session.during)`

/** Of `class_session`: it has not begun. The bound on its end is redundant, but lets an index be used. */
export const isToCome = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  class_session.status = 'scheduled' and lower(class_session.during) > ${now} and upper(class_session.during) > ${now})`

const heldOn = sql`(lower(class_session.during) at time zone 'Asia/Shanghai')::date`

/**
 * Of `class_session`: it is to come and its coach is away or its store closed then, whatever was decided. The first conditions are wider
 * than the function; they spare it the sessions of coaches and stores without any absence.
 */
export function isHindered(now: Date): RawBuilder<boolean> {
  const today = shanghaiDay(now)
  return sql<boolean>`(
    ${isToCome(now)}
    and (
      class_session.coach_id in (select id from coach where leave_from is not null or status = 'departed')
      or class_session.store_id in (select id from store where suspended_from is not null or status = 'closed')
      or (class_session.coach_id, ${heldOn}) in (select coach_id, day from coach_day_exception where day >= ${today}::date)
      or (class_session.store_id, ${heldOn}) in (select store_id, day from store_special_day where day >= ${today}::date)
    )
    and ${hindranceOf} is not null)`
}

/** Of `class_session`: hindered, and nobody has decided to hold it all the same. */
export const isWithoutCoach = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(class_session.kept_reason is null and ${isHindered(now)})`
