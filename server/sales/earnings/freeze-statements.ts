import { sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import type { EarningSheetRow, earnings } from '../../../contract/sales/earnings'
import { earningStatementMachine } from '../../../machines/earning-statement/earning-statement.machine'
import { advance } from '../../../machines/lifecycle'
import { shanghaiDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'
import { draftLines, firstOf, isRuled, lineSums, sheetOf } from './sheet-of'

registerConstraint('earning_statement_in_order', { code: 'earning_later_frozen', path: ['month'] })
registerConstraint('earning_statement_key', { code: 'earning_frozen_twice', path: ['people'] })

type Freezing = output<(typeof earnings)['freeze']['body']>
type Frozen = input<(typeof earnings)['freeze']['reply']>

/** An arbitrary lock number, which every process of every version must share. */
const statements = 730_128

/**
 * Freezes statements of a month at a store, all or none, when their lines are those that the manager saw. Freezes of a store wait for each
 * other, so that the second one finds what the first has done.
 */
export async function freezeStatements(
  request: Pick<RequestContext<unknown, Freezing>, 'tx' | 'scope' | 'principal' | 'now' | 'body' | 'audits'>,
): Promise<Frozen> {
  const { tx, scope, principal, now, body, audits } = request
  const { month, storeId } = body
  storesAllowed(scope, [storeId], ['storeId'])
  const seen = new Map(body.people.map(({ personId, sha256 }) => [personId.toLowerCase(), sha256]))
  const personIds = [...seen.keys()].sort()
  await sql`select pg_advisory_xact_lock(${statements}::int, hashtext(${storeId.toLowerCase()}))`.execute(tx)
  const filter = { month, storeId, scope }
  const rows = (await sheetOf(tx, filter)).filter(({ personId }) => seen.has(personId))
  for (const { state } of rows) requireEvent(state, isOver(month, now), 'earning.freeze')
  if (rows.length < seen.size) throw problem('earnings_changed', { current: { rows } })
  await requireEarlier(tx, { month, storeId, personIds })
  const ids = personIds.map(() => newId(now.getTime()))
  const { rows: frozen } = await sql<{ personId: string; sha256: string }>`
    with draft as materialized (
      select * from (${draftLines(filter)}) as draft where person_id = any(${personIds}) and ${isRuled}
    ), head as (
      insert into earning_statement (id, person_id, store_id, month, lessons, lesson_fen, sales_fen, commission_fen, correction_fen, sha256,
        frozen_at, frozen_by, created_at, updated_at, created_by, updated_by)
      select given.id, given.person_id, ${storeId}, ${firstOf(month)}::date, lessons, lesson_fen, sales_fen, commission_fen, correction_fen,
        sha256, ${now}, ${principal.username}, ${now}, ${now}, ${principal.username}, ${principal.username}
      from unnest(${ids}::uuid[], ${personIds}::uuid[]) as given (id, person_id)
      cross join lateral (select ${lineSums} from draft where draft.person_id = given.person_id) sums
      returning id, person_id, sha256
    ), lines as (
      insert into earning_line (statement_id, person_id, store_id, is_correction, session_id, item_id, source_month, at, rule_id, base_fen,
        heads, absences, rate, amount_fen)
      select head.id, draft.person_id, draft.store_id, is_correction, session_id, item_id, source_month, at, rule_id, base_fen, heads,
        absences, rate, amount_fen
      from draft join head on head.person_id = draft.person_id order by is_correction, at, coalesce(session_id, item_id)
    )
    select person_id, sha256 from head
  `.execute(tx)
  if (frozen.some(({ personId, sha256 }) => seen.get(personId) !== sha256))
    throw problem('earnings_changed', { current: { rows } })
  const after = (await sheetOf(tx, filter)).filter(({ personId }) => seen.has(personId))
  await audits(
    after.map((row) => ({
      action: 'earning.freeze',
      table: 'earning_statement',
      rowId: row.id,
      after: signedOf(row),
    })),
  )
  return { rows: after }
}

/** The part of a statement that the audit log keeps. */
const signedOf = ({ personName, storeName, month, lessons, lessonFen, ...row }: EarningSheetRow) => ({
  personName,
  storeName,
  month,
  lessons,
  lessonFen,
  salesFen: row.salesFen,
  commissionFen: row.commissionFen,
  correctionFen: row.correctionFen,
  totalFen: row.totalFen,
  sha256: row.sha256,
})

/** Marks a frozen statement as paid out. */
export async function payStatement({
  tx,
  id,
  version,
  now,
  principal,
  audit,
}: Pick<
  RequestContext<unknown, unknown>,
  'tx' | 'id' | 'version' | 'now' | 'principal' | 'audit'
>): Promise<EarningSheetRow> {
  const { rows } = await sql<{ personId: string; storeId: string; month: string; version: number }>`
    select person_id, store_id, to_char(month, 'YYYY-MM') as month, version from earning_statement where id = ${id} for update
  `.execute(tx)
  const [held] = rows
  if (held === undefined) throw problem('not_found')
  const filter = { ...held, scope: { storeIds: null } }
  const read = async () => {
    const [row] = await sheetOf(tx, filter)
    if (row === undefined) throw problem('not_found')
    return row
  }
  const before = await read()
  if (held.version !== version) throw problem('stale', { current: before })
  requireEvent(before.state, true, 'earning.pay')
  await sql`
    update earning_statement set status = 'paid', paid_at = ${now}, paid_by = ${principal.username}, version = version + 1,
      updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
  const after = await read()
  await audit({
    action: 'earning.pay',
    table: 'earning_statement',
    rowId: id,
    before: { state: before.state },
    after: { state: after.state, totalFen: after.totalFen },
  })
  return after
}

/** Whether a Shanghai month has ended. */
export const isOver = (month: string, now: Date): boolean => month < shanghaiDay(now).slice(0, 7)

function requireEvent(state: string, isMonthOver: boolean, event: 'earning.freeze' | 'earning.pay'): void {
  const verdict = advance(earningStatementMachine, state, { isOver: isMonthOver }, event)
  if (verdict.ok) return
  if (verdict.reason === 'isOver')
    throw problem('invalid', { fields: [{ path: ['month'], code: 'earning_month_runs' }] })
  throw problem('not_allowed_now', { state, allowed: verdict.allowed })
}

interface Earlier {
  month: string
  storeId: string
  personIds: readonly string[]
}

/** Refuses while an earlier month of the people has lines that are not frozen: it would lose them. */
async function requireEarlier(tx: Tx, { month, storeId, personIds }: Earlier): Promise<void> {
  const { rows } = await sql<{ name: string; open: string }>`
    with last_frozen as (
      select person_id, max(month) as month from earning_statement
      where store_id = ${storeId} and person_id = any(${personIds}) group by person_id
    ), open as (
      select now.person_id, now.month
      from earnings_reckoned(
        (${firstOf(month)}::date - interval '12 months')::date, (${firstOf(month)}::date - interval '1 month')::date, ${storeId}, null
      ) now
      left join last_frozen on last_frozen.person_id = now.person_id
      where now.person_id = any(${personIds}) and now.rule_id is not null and now.amount_fen <> 0
        and (last_frozen.month is null or now.month > last_frozen.month)
      union all
      select last_frozen.person_id, after_it.month
      from last_frozen
      cross join lateral (select (last_frozen.month + interval '1 month')::date as month) after_it
      cross join lateral earnings_draft(after_it.month, ${storeId}, last_frozen.person_id) carried
      where after_it.month < ${firstOf(month)}::date and carried.is_correction
    )
    select person.name, to_char(min(open.month), 'YYYY-MM') as open
    from open join person on person.id = open.person_id group by person.id, person.name order by 2, 1 limit 1
  `.execute(tx)
  const [first] = rows
  if (first === undefined) return
  const params = { name: first.name, month: first.open }
  throw problem('invalid', { fields: [{ path: ['month'], code: 'earning_earlier_open', params }] })
}
