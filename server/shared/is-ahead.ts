import { type RawBuilder, sql } from 'kysely'

/** By the table's constraint. */
const longest = sql`interval '3 hours'`

/** Of `class_session`: neither over nor cancelled. The bound on its start is redundant, but lets an index be used. */
export function isAhead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    class_session.status = 'scheduled' and upper(class_session.during) > ${now}
    and lower(class_session.during) > ${now}::timestamptz - ${longest})`
}
