import { sql } from 'kysely'
import type { Merge } from '../../../contract/people/person'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { type RowScope, type StoreScope, visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../shared/person-rows'

/** Hours in which a merge can be undone. */
export const undoHours = 24
const most = 100

/** Merges whose two people are both in the scope. */
export const mergeRows: RowScope = {
  table: 'person_merge',
  visible: (scope) => {
    const seen = (column: string) =>
      sql`exists (select from person where person.id = ${sql.ref(`person_merge.${column}`)} and ${visibleTo(personRows, scope)})`
    return sql<boolean>`(${seen('keptId')} and ${seen('mergedId')})`
  },
}

const members = sql`
  id, kept_id, kept_name, merged_id, merged_name, at, who, rows, iso_instant(at + ${undoHours} * interval '1 hour') as undo_until,
  undone_at`

/** The last merges, the latest first. */
export async function listMerges(tx: Tx, scope: StoreScope): Promise<{ rows: Merge[] }> {
  const { rows } = await sql<Merge>`
    select ${members} from person_merge where ${visibleTo(mergeRows, scope)} order by at desc, id desc limit ${most}
  `.execute(tx)
  return { rows }
}

export async function mergeOf(tx: Tx, id: string): Promise<Merge> {
  const { rows } = await sql<Merge>`select ${members} from person_merge where id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}
