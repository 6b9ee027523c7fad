import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from './rows'

/** A problem for a person who is missing, inactive or outside the scope, always with the same code. */
export async function missingPerson(
  { tx, scope }: Pick<Writing, 'tx' | 'scope'>,
  id: string | null | undefined,
  path: FieldProblem['path'],
): Promise<FieldProblem[]> {
  if (!id) return []
  const absent = await findMissingReferences(tx, 'person', [id], () => path)
  if (absent.length > 0) return absent
  const { rows } = await sql`
    select from person where id = ${id} and status = 'active' and ${visibleTo(personRows, scope)}
  `.execute(tx)
  return rows.length > 0 ? [] : [{ path, code: 'does_not_exist' }]
}
