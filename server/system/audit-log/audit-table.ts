import { sql } from 'kysely'
import { textContains } from '../../kit/db/search-text'
import type { ListedResource } from '../../kit/resource/definition'
import type { RowScope } from '../../kit/resource/store-scope'

/** A principal limited to stores sees the lines of accounts limited to these; lines of jobs and anonymous requests need every store. */
export const auditRows: RowScope = {
  table: 'audit',
  visible: ({ storeIds }) => sql<boolean>`audit.account_id in (
    select account.id from account where account.store_ids <@ ${[...storeIds]}::uuid[]
  )`,
}

/** Lines about erased personal data show only author, action and time. */
const isWithheld = sql<boolean>`exists (
  select from audit_withheld withheld
  where withheld.table_name = audit.table_name and withheld.row_id = audit.row_id and audit.at < withheld.at
)`
const unlessWithheld = (member: string) =>
  sql`case when not ${isWithheld} then ${sql.ref(`audit.${member}`)} end as ${sql.ref(member)}`

/** The audit log for the kit's lists. */
export const auditTable: ListedResource = {
  contract: { filters: ['from', 'to', 'account', 'who', 'action', 'table', 'row', 'request'] },
  table: 'audit',
  hasNoArchive: true,
  rows: auditRows,
  select: () => sql`
    audit.id, audit.at, audit.who, audit.action, ${unlessWithheld('before')}, ${unlessWithheld('after')}, ${unlessWithheld('reason')},
    audit.account_id, audit.table_name as table, audit.row_id, audit.address, audit.request_id,
    (select no from audit_seal where audit_id = audit.id) as seal
  `,
  sorts: { at: sql`audit.at` },
  filters: {
    from: (day) => sql<boolean>`audit.at >= ${startOf(String(day))}`,
    to: (day) => sql<boolean>`audit.at < ${startOf(String(day))}::timestamptz + interval '1 day'`,
    account: (id) => sql<boolean>`audit.account_id = ${id}`,
    who: (who) => sql<boolean>`audit.who = ${who}`,
    action: (action) => actionIs(String(action)),
    table: (table) => sql<boolean>`audit.table_name = ${table}`,
    row: (id) => sql<boolean>`audit.row_id = ${id}`,
    request: (id) => sql<boolean>`audit.request_id = ${id}`,
  },
  exactMatch: (q) =>
    sql<boolean>`audit.reason is not null and ${textContains(sql`audit.reason`, q)} and not ${isWithheld}`,
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

function actionIs(action: string) {
  const [resource = '', verb = ''] = action.split('.')
  return verb === ''
    ? sql<boolean>`split_part(audit.action, '.', 1) = ${resource}`
    : sql<boolean>`audit.action = ${action}`
}
