import { type RawBuilder, sql } from 'kysely'
import type { EarningLine, EarningSheetRow } from '../../../contract/sales/earnings'
import type { Tx } from '../../kit/db/schema'
import type { StoreScope } from '../../kit/resource/store-scope'

/** Whose statements of a month; an absent store or person is every one. */
interface SheetFilter {
  month: string
  storeId?: string | undefined
  personId?: string | undefined
  scope: StoreScope
}

/** The first day of a month. */
export const firstOf = (month: string) => `${month}-01`

/** The sums of lines and their hash, which is the same of a draft and of what is frozen from it. */
export const lineSums = sql`
  count(*) filter (where not is_correction and session_id is not null)::int as lessons,
  coalesce(sum(amount_fen) filter (where not is_correction and session_id is not null), 0)::bigint as lesson_fen,
  coalesce(sum(base_fen) filter (where not is_correction and item_id is not null), 0)::bigint as sales_fen,
  coalesce(sum(amount_fen) filter (where not is_correction and item_id is not null), 0)::bigint as commission_fen,
  coalesce(sum(amount_fen) filter (where is_correction), 0)::bigint as correction_fen,
  encode(sha256(convert_to(coalesce(string_agg(earning_line_text(
    coalesce(session_id, item_id), is_correction, source_month, rule_id, base_fen, heads, absences, rate, amount_fen
  ), E'\n' order by coalesce(session_id, item_id), is_correction), ''), 'UTF8')), 'hex') as sha256`

/** Of a draft, the lines that freezing writes: those that a rule applies to, and corrections. */
export const isRuled = sql<boolean>`(rule_id is not null or is_correction)`

export const draftLines = ({ month, storeId, personId, scope: { storeIds } }: SheetFilter) => sql`
  select * from earnings_draft(${firstOf(month)}::date, ${storeId ?? null}::uuid, ${personId ?? null}::uuid)
  where ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`}`

const frozenWhere = ({
  month,
  storeId,
  personId,
  scope: { storeIds },
}: SheetFilter): RawBuilder<boolean> => sql`
  statement.month = ${firstOf(month)}::date
  and ${storeIds === null ? sql`true` : sql`statement.store_id = any(${storeIds})`}
  and ${storeId === undefined ? sql`true` : sql`statement.store_id = ${storeId}`}
  and ${personId === undefined ? sql`true` : sql`statement.person_id = ${personId}`}`

/** Drafts and frozen statements of a month, by name. */
export async function sheetOf(tx: Tx, filter: SheetFilter): Promise<EarningSheetRow[]> {
  const { rows } = await sql<EarningSheetRow>`
    with draft as materialized (${draftLines(filter)}),
    figures as (select person_id, store_id, ${lineSums} from draft where ${isRuled} group by person_id, store_id),
    rows as (
      select person_id, store_id, 'draft' as state, coalesce(lessons, 0) as lessons, coalesce(lesson_fen, 0) as lesson_fen,
        coalesce(sales_fen, 0) as sales_fen, coalesce(commission_fen, 0) as commission_fen,
        coalesce(correction_fen, 0) as correction_fen, without_rule, coalesce(sha256, encode(sha256(''), 'hex')) as sha256,
        null::uuid as id, null::int as version, null::timestamptz as frozen_at, null as frozen_by, null::timestamptz as paid_at,
        null as paid_by
      from (
        select person_id, store_id, (count(*) filter (where not ${isRuled}))::int as without_rule from draft group by person_id, store_id
      ) people left join figures using (person_id, store_id)
      union all
      select person_id, store_id, status, lessons, lesson_fen, sales_fen, commission_fen, correction_fen, 0, sha256, id, version,
        frozen_at, frozen_by, paid_at, paid_by
      from earning_statement statement where ${frozenWhere(filter)}
    )
    select rows.person_id, person.name as person_name, rows.store_id, store.name as store_name, ${filter.month} as month, state, lessons,
      lesson_fen, sales_fen, commission_fen, correction_fen, lesson_fen + commission_fen + correction_fen as total_fen, without_rule,
      sha256, rows.id, rows.version, iso_instant(frozen_at) as frozen_at, frozen_by, iso_instant(paid_at) as paid_at, paid_by
    from rows join person on person.id = rows.person_id join store on store.id = rows.store_id
    order by person.name_pinyin, person.id, store.code
  `.execute(tx)
  return rows
}

/** A line, with whose it is. */
export interface OwnedLine extends EarningLine {
  personId: string
  personName: string
  storeId: string
  storeName: string
}

/** The lines of drafts and frozen statements of a month: each person's own, corrections last. */
export async function linesOf(tx: Tx, filter: SheetFilter): Promise<OwnedLine[]> {
  const { rows } = await sql<OwnedLine>`
    with line as (
      select person_id, store_id, is_correction, session_id, item_id, at, rule_id, base_fen, heads, absences, rate, amount_fen
      from (${draftLines(filter)}) as draft
      union all
      select line.person_id, line.store_id, is_correction, session_id, item_id, at, rule_id, base_fen, heads, absences, rate, amount_fen
      from earning_line line join earning_statement statement on statement.id = statement_id where ${frozenWhere(filter)}
    )
    select line.person_id, person.name as person_name, line.store_id, store.name as store_name,
      case when session_id is null then 'sale' else 'lesson' end as source, coalesce(session_id, sales_order.id) as ref_id, is_correction,
      iso_instant(line.at) as at, coalesce(coach_course.name, item.name) as name, order_no, rule.name as rule_name, rule.basis, base_fen,
      heads, absences, rate, amount_fen
    from line join person on person.id = line.person_id join store on store.id = line.store_id
    left join earning_rule rule on rule.id = rule_id
    left join class_session session on session.id = session_id
    left join coach_course on coach_course.id = session.course_id
    left join order_item item on item.id = item_id left join sales_order on sales_order.id = item.order_id
    order by person.name_pinyin, person.id, store.code, is_correction, source, line.at, ref_id, item_id
  `.execute(tx)
  return rows
}
