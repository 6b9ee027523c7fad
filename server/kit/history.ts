import type { AuditEntry } from '../../contract/audit'
import type { Tx } from './schema'

const most = 100

/** What was done to one row, newest first. */
export function historyOf(tx: Tx, table: string, id: string): Promise<AuditEntry[]> {
  return tx
    .selectFrom('audit')
    .select(['id', 'at', 'who', 'action', 'before', 'after', 'reason'])
    .where('tableName', '=', table)
    .where('rowId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
