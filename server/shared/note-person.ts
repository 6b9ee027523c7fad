import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'
import { noteLive } from './note-live'

/** Announces to the stores of a person that something of them has changed, so that an open drawer is read again. */
export async function notePerson(tx: Tx, now: Date, id: string): Promise<void> {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from person where id = ${id} and store_id is not null
    union select home_store_id from member where person_id = ${id}
    union select store_id from coach join coach_store on coach_id = coach.id where coach.person_id = ${id}
    union select appointment.store_id from member join appointment on member_id = member.id where member.person_id = ${id}
    union select store_id from lead where person_id = ${id} and not is_from_site
  `.execute(tx)
  await noteLive(
    tx,
    now,
    rows.map(({ storeId }) => ({ kind: 'person', storeId, body: { id } })),
  )
}
