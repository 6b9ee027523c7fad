import { sql } from 'kysely'
import type { CoachDraft } from '../../../contract/catalogue/coach'
import type { Writing } from '../../kit/resource/definition'

/** Writes a coach's stores, week and exceptions, each only when it changed. */
export async function writeSchedule(
  { tx }: Writing,
  id: string,
  { storeIds, availability, exceptions }: Partial<CoachDraft>,
): Promise<void> {
  if (storeIds !== undefined) {
    await sql`delete from coach_store where coach_id = ${id}`.execute(tx)
    await sql`
      insert into coach_store (coach_id, store_id, position)
      select ${id}, store_id, place - 1 from unnest(${storeIds}::uuid[]) with ordinality as given (store_id, place)
    `.execute(tx)
  }
  if (availability !== undefined) {
    await sql`delete from coach_work_span where coach_id = ${id}`.execute(tx)
    await sql`
      insert into coach_work_span (coach_id, weekday, minutes, store_id)
      select ${id}, weekday, int4range(clock_minutes("from"), clock_minutes("to")), "storeId"
      from jsonb_to_recordset(${JSON.stringify(availability)})
        as given (weekday int, "from" text, "to" text, "storeId" uuid)
    `.execute(tx)
  }
  if (exceptions !== undefined) {
    await sql`delete from coach_day_exception where coach_id = ${id}`.execute(tx)
    const spans = exceptions.flatMap(({ on, spans }) => spans.map((span) => ({ on, ...span })))
    await sql`
      insert into coach_day_exception (coach_id, day)
      select ${id}, day from unnest(${exceptions.map(({ on }) => on)}::date[]) as given (day)
    `.execute(tx)
    await sql`
      insert into coach_day_span (coach_id, day, minutes, store_id)
      select ${id}, "on", int4range(clock_minutes("from"), clock_minutes("to")), "storeId"
      from jsonb_to_recordset(${JSON.stringify(spans)}) as given ("on" date, "from" text, "to" text, "storeId" uuid)
    `.execute(tx)
  }
}
