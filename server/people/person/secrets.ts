import { sql } from 'kysely'
import type { PersonDraft } from '../../../contract/people/person'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Tx } from '../../kit/db/schema'
import { maskedIdCard } from './person-joins'

export const idCardColumn = 'person.id_card'
export const healthNoteColumn = 'person.health_note'

/** Writes the given sealed members; null and '' remove them. */
export async function writeSecrets(
  tx: Tx,
  box: SecretBox,
  id: string,
  { idCard, healthNote }: Partial<Pick<PersonDraft, 'idCard' | 'healthNote'>>,
): Promise<void> {
  if (idCard) {
    const sealed = box.seal(idCard, { column: idCardColumn, id })
    await sql`
      update person set id_card = ${sealed}, id_card_hash = ${box.fingerprint(idCard, idCardColumn)},
        id_card_mask = ${maskedIdCard(idCard)}
      where id = ${id}
    `.execute(tx)
  } else if (idCard === null)
    await sql`
      update person set id_card = null, id_card_hash = null, id_card_mask = null
      where id = ${id} and id_card is not null
    `.execute(tx)
  if (healthNote)
    await sql`
      update person set health_note = ${box.seal(healthNote, { column: healthNoteColumn, id })} where id = ${id}
    `.execute(tx)
  else if (healthNote === '')
    await sql`update person set health_note = null where id = ${id} and health_note is not null`.execute(tx)
}

/** The opened values of a person's sealed members. */
export async function readSecrets(tx: Tx, box: SecretBox, id: string) {
  const { rows } = await sql<{ idCard: Buffer | null; healthNote: Buffer | null }>`
    select id_card, health_note from person where id = ${id}
  `.execute(tx)
  const opened = (sealed: Buffer | null | undefined, column: string) =>
    sealed ? box.open(sealed, { column, id }) : null
  return {
    idCard: opened(rows[0]?.idCard, idCardColumn),
    healthNote: opened(rows[0]?.healthNote, healthNoteColumn) ?? '',
  }
}
