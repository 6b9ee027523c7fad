import { sql } from 'kysely'
import { blankPerson, type PersonDraft } from '../../../../contract/people/person'
import type { SecretBox } from '../../../kit/crypto/secret-box'
import { defineImport } from '../../../kit/import/define-import'
import type { ImportReading } from '../../../kit/import/importable'
import type { WriteRequest } from '../../../kit/resource/definition'
import { storeOf } from '../../../shared/store-of'
import { personResource } from '../resource'
import { idCardColumn, readSecrets } from '../secrets'
import { people } from './people'
import { personTable } from './table'

const kind = 'person'

/** Imports people from tables, and from JSON that is a list of objects with the table's columns. An empty cell changes nothing. */
export function personImport(box: SecretBox) {
  return defineImport({
    kind,
    resource: personResource(box),
    tables: ['person'],
    shapes: [people],
    isPersonal: true,
    table: personTable,
    uniqueName: ({ draft }) => String(draft.mobile),
    fingerprint: (text) => box.fingerprint(text, idCardColumn),
    complete: async (request, reading) => {
      const storeId = await storeOf(request, String(reading.unresolved.store ?? ''))
      const known = await knownMembers(box, request, reading)
      const draft = { ...blankPerson, ...known, ...reading.draft, ...(storeId && { storeId }) }
      return { draft, problems: [] }
    },
  })
}

/** The present values of a person from an earlier import of the same source. */
async function knownMembers(
  box: SecretBox,
  { tx }: WriteRequest<unknown>,
  { source, sourceId }: ImportReading,
): Promise<Partial<PersonDraft>> {
  const { rows } = await sql<Omit<PersonDraft, 'idCard' | 'healthNote'> & { id: string }>`
    select id, name, gender, mobile, email, birthday, avatar_id, store_id, duties, source, emergency_name, emergency_mobile
    from person
    where id = (select row_id from import_origin where kind = ${kind} and source = ${source} and source_id = ${sourceId})
  `.execute(tx)
  if (rows[0] === undefined) return {}
  const { id, ...known } = rows[0]
  return { ...known, ...(await readSecrets(tx, box, id)) }
}
