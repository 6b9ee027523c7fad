import { sql } from 'kysely'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import type { Tx } from '../db/schema'

const most = 100

/** The audit lines of one row, newest first. Lines older than a withholding keep only author, action and time. */
export async function historyOf(tx: Tx, table: string, id: string): Promise<AuditEntry[]> {
  const unlessWithheld = (member: string) =>
    sql`case when withheld.at is null or audit.at >= withheld.at then ${sql.ref(`audit.${member}`)} end as ${sql.ref(member)}`
  const { rows } = await sql<AuditEntry>`
    select id, audit.at, who, action, ${unlessWithheld('before')}, ${unlessWithheld('after')}, ${unlessWithheld('reason')}
    from audit
    left join audit_withheld withheld on withheld.table_name = audit.table_name and withheld.row_id = audit.row_id
    where audit.table_name = ${table} and audit.row_id = ${id}
    order by audit.at desc, id desc limit ${most}
  `.execute(tx)
  return rows
}
