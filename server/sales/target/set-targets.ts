import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { FieldProblem } from '../../../contract/problem'
import type { TargetChange, TargetRow, targets } from '../../../contract/sales/targets'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'
import { firstOf, sheetOf } from './sheet-of'

// Two people who are merged may both have one; requests that set targets wait for each other.
registerConstraint('target_key', { code: 'target_twice', path: ['personId'] })

type Setting = output<(typeof targets)['set']['body']>
type Sheet = input<(typeof targets)['set']['reply']>

/** An arbitrary lock number, which every process of every version must share. */
const settingTargets = 730_145
const mostOfCount = 100_000

/** Sets targets of a month as they were seen, all or none. A target that already is what it shall be is left alone. */
export async function setTargets(
  request: Pick<RequestContext<unknown, Setting>, 'tx' | 'scope' | 'principal' | 'now' | 'body' | 'audits'>,
): Promise<Sheet> {
  const { tx, scope, principal, now, body, audits } = request
  const { month, changes } = body
  const today = shanghaiDay(now)
  const storeIds = [...new Set(changes.map(({ storeId }) => storeId.toLowerCase()))]
  storesAllowed(scope, storeIds, ['changes'])
  requireMonth(month, today, principal.permissions)
  await sql`select pg_advisory_xact_lock(${settingTargets}::int, hashtext(${month}))`.execute(tx)
  const rows = await sheetOf(tx, { month, scope: { storeIds } })
  const held = new Map(rows.map((row) => [keyOf(row), row]))
  const problems = changes.flatMap((change, at) => problemsOf(change, at, held))
  if (problems.length > 0) throw problem('invalid', { fields: problems })
  const wanted = changes.map((change) => ({ ...change, row: held.get(keyOf(change)) as TargetRow }))
  const open = wanted.filter(({ row, measure, value }) => row[measure].target !== value)
  if (open.some(({ row, measure, seen }) => row[measure].target !== seen))
    throw problem('targets_changed', { current: { month, today, rows } })
  const ids = await write(tx, month, open, { now, by: principal.username })
  await audits(
    open.map(({ row, measure, value }, at) => ({
      action: 'target.set',
      table: 'target',
      rowId: ids[at] ?? null,
      before: amountOf(measure, row[measure].target),
      after: {
        storeName: row.storeName,
        personName: row.personName,
        month,
        measure,
        ...amountOf(measure, value),
      },
    })),
  )
  return { month, today, rows: await sheetOf(tx, { month, scope: { storeIds } }) }
}

/** Money has a name of its own in the audit log. */
const amountOf = (measure: TargetChange['measure'], value: number | null) =>
  measure === 'sales' ? { valueFen: value } : { value }

const keyOf = ({ storeId, personId }: Pick<TargetChange, 'storeId' | 'personId'>) =>
  `${storeId} ${personId ?? ''}`.toLowerCase()

/** A month that ended needs a permission of its own; one more than a year ahead is a slip. */
function requireMonth(month: string, today: string, permissions: readonly string[]): void {
  if (month < today.slice(0, 7) && !holds(permissions, 'target:amend'))
    throw problem('forbidden', { permission: 'target:amend' })
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`
  if (month > last) throw problem('invalid', { fields: [{ path: ['month'], code: 'target_too_far' }] })
}

function problemsOf(change: TargetChange, at: number, held: ReadonlyMap<string, TargetRow>): FieldProblem[] {
  if (!held.has(keyOf(change)))
    return [
      { path: ['changes', at, change.personId === null ? 'storeId' : 'personId'], code: 'does_not_exist' },
    ]
  if (change.measure !== 'sales' && (change.value ?? 0) > mostOfCount)
    return [{ path: ['changes', at, 'value'], code: 'too_big', params: { maximum: mostOfCount } }]
  return []
}

/** Writes the changes and returns the ids of their rows. */
async function write(
  tx: Tx,
  month: string,
  changes: readonly TargetChange[],
  { now, by }: { now: Date; by: string | null },
): Promise<string[]> {
  const given = changes.map((change) => ({
    id: newId(now.getTime()),
    store_id: change.storeId,
    person_id: change.personId,
    measure: change.measure,
    value: change.value,
  }))
  const { rows } = await sql<{ id: string; at: number }>`
    with given as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as (id uuid, store_id uuid, person_id uuid, measure text, value bigint)) with ordinality
        as t (id, store_id, person_id, measure, value, at)
    ), removed as (
      delete from target using given where given.value is null and target.month = ${firstOf(month)}::date
        and target.store_id = given.store_id and target.person_id is not distinct from given.person_id and target.measure = given.measure
      returning target.id, given.at
    ), written as (
      insert into target (id, store_id, person_id, month, measure, value, created_at, updated_at, created_by, updated_by)
      select id, store_id, person_id, ${firstOf(month)}::date, measure, value, ${now}, ${now}, ${by}, ${by} from given where value is not null
      on conflict on constraint target_key do update set value = excluded.value, version = target.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      returning id, store_id, person_id, measure
    )
    select removed.id, removed.at::int from removed
    union all
    select written.id, given.at::int from written join given on given.store_id = written.store_id
      and given.person_id is not distinct from written.person_id and given.measure = written.measure
    order by at
  `.execute(tx)
  return rows.map(({ id }) => id)
}
