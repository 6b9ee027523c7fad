import { sql } from 'kysely'
import { blankPerson, type PersonDraft } from '../../../../contract/people/person'
import type { SecretBox } from '../../../kit/crypto/secret-box'
import type { Importable, ImportReading } from '../../../kit/import/importable'
import { problem } from '../../../kit/problem'
import { untyped, type WriteRequest } from '../../../kit/resource/definition'
import { personResource } from '../resource'
import { idCardColumn, readSecrets } from '../secrets'
import { people } from './people'
import { personTable } from './table'

const kind = 'person'

/** Imports people from tables, and from JSON that is a list of objects with the table's columns. An empty cell changes nothing. */
export function personImport(box: SecretBox): Importable {
  return {
    kind,
    resource: untyped(personResource(box)),
    tables: ['person'],
    shapes: [people],
    isPersonal: true,
    table: personTable,
    uniqueName: ({ draft }) => String(draft.mobile),
    fingerprint: (text) => box.fingerprint(text, idCardColumn),
    complete: async (request, reading) => {
      const storeId = await storeOf(request, String(reading.wanted.store ?? ''))
      const known = await knownMembers(box, request, reading)
      const draft = { ...blankPerson, ...known, ...reading.draft, ...(storeId && { storeId }) }
      return { draft, problems: [] }
    },
  }
}

/** A store by name or code, within the scope. Throws `store_unknown` or `store_out_of_reach`; undefined for ''. */
export async function storeOf(
  { tx, scope }: WriteRequest<unknown>,
  name: string,
): Promise<string | undefined> {
  if (name === '') return undefined
  const { rows } = await sql<{ id: string }>`
    select id from store where (name = ${name} or code = upper(${name})) and archived_at is null
      and (${scope.storeIds}::uuid[] is null or id = any(${scope.storeIds}))
  `.execute(tx)
  if (rows[0] !== undefined) return rows[0].id
  const params = { name: name.slice(0, 60) }
  const code = scope.storeIds === null ? 'store_unknown' : 'store_out_of_reach'
  throw problem('invalid', { fields: [{ path: ['storeId'], code, params }] })
}

/** The present values of a person from an earlier import of the same source. */
async function knownMembers(
  box: SecretBox,
  { tx }: WriteRequest<unknown>,
  { source, sourceId }: ImportReading,
): Promise<Partial<PersonDraft>> {
  const { rows } = await sql<Omit<PersonDraft, 'idCard' | 'healthNote'> & { id: string }>`
    select id, name, gender, mobile, birthday, avatar_id, store_id, duties, source, emergency_name, emergency_mobile
    from person
    where id = (select row_id from import_origin where kind = ${kind} and source = ${source} and source_id = ${sourceId})
  `.execute(tx)
  if (rows[0] === undefined) return {}
  const { id, ...known } = rows[0]
  return { ...known, ...(await readSecrets(tx, box, id)) }
}
