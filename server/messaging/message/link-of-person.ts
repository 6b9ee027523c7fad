import { sql } from 'kysely'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Db } from '../../kit/db/schema'
import { systemContext } from '../../kit/resource/system-context'
import { pathForMessage } from '../../membership/member-link/member-link'

/** The address of a person's own page; empty for a person who is no member. */
export async function linkOfPerson(
  db: Db,
  personId: string,
  { now, origin, secrets }: { now: Date; origin: string; secrets: SecretBox },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from member where person_id = ${personId} and merged_into_id is null and archived_at is null
    `.execute(tx)
    const [member] = rows
    return member === undefined
      ? ''
      : origin + (await pathForMessage({ ...systemContext(tx, now), secrets }, member.id))
  })
}
