import { sql } from 'kysely'
import type { FunnelLine, FunnelQuery, LeadFunnel, LeadSource } from '../../../contract/sales/lead'
import { fieldsProblem } from '../../kit/problem'
import { csvResponse } from '../../kit/resource/csv-response'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { type FunnelRow, funnelCsv } from './funnel-csv'
import { leadRows, leadsSeenBy } from './resource'

type FunnelRequest = Pick<RequestContext<FunnelQuery, unknown>, 'tx' | 'scope' | 'query' | 'principal'>

interface Grouped extends FunnelLine {
  kind: 'total' | 'source' | 'seller'
  source: LeadSource | null
  ownerId: string | null
  ownerName: string | null
}

/** The longest period in days: two years and a leap day. */
const mostDays = 731

/** Leads made in a period, and how far they have come, as a whole, by source and by seller. */
export async function readFunnel({ tx, scope, query, principal }: FunnelRequest): Promise<LeadFunnel> {
  const { from, to, store } = query
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) throw fieldsProblem([{ path: ['to'], code: 'ends_before_start' }])
  if (days >= mostDays)
    throw fieldsProblem([{ path: ['to'], code: 'period_too_long', params: { maximum: mostDays } }])
  const { limit } = leadsSeenBy(principal)
  const { rows } = await sql<Grouped>`
    with made as (
      select lead.*, case when won_at is not null then 4 when trial_at is not null then 3 when visiting_at is not null then 2
        when contacted_at is not null then 1 else 0 end as stage
      from lead
      where created_at >= shanghai_instant(${from}::date, 0) and created_at < shanghai_instant(${to}::date + 1, 0)
        and ${store === undefined ? sql`true` : sql`store_id = ${store}`}
        and ${visibleTo(leadRows, scope)} and ${limit?.where ?? sql`true`}
    ), grouped as (
      select case when grouping(source, owner_id) = 3 then 'total' when grouping(source) = 0 then 'source' else 'seller' end as kind,
        source, owner_id, count(*)::int as leads, count(*) filter (where stage >= 1)::int as contacted,
        count(*) filter (where stage >= 2)::int as visiting, count(*) filter (where stage >= 3)::int as trial,
        count(*) filter (where stage = 4)::int as won, count(*) filter (where lost_at is not null)::int as lost,
        coalesce(sum(cost_fen), 0)::bigint as cost_fen, count(cost_fen)::int as costed_leads,
        count(cost_fen) filter (where stage = 4)::int as costed_won
      from made group by grouping sets ((), (source), (owner_id))
    )
    select grouped.*, person.name as owner_name from grouped left join person on person.id = owner_id
    order by leads desc, source, person.name_pinyin nulls last, owner_id
  `.execute(tx)
  return {
    total: rows.find(({ kind }) => kind === 'total') ?? none,
    bySource: rows.flatMap((row) => (row.source === null ? [] : [{ ...row, source: row.source }])),
    bySeller: rows.filter(({ kind }) => kind === 'seller'),
  }
}

const none: FunnelLine = {
  leads: 0,
  contacted: 0,
  visiting: 0,
  trial: 0,
  won: 0,
  lost: 0,
  costFen: 0,
  costedLeads: 0,
  costedWon: 0,
}

export async function funnelFile(request: RequestContext<FunnelQuery, unknown>): Promise<Response> {
  const { c, query, audit } = request
  const { total, bySource, bySeller } = await readFunnel(request)
  await audit({ action: 'lead.export', table: 'lead', rowId: null, after: { ...query } })
  const rows: FunnelRow[] = [
    ...bySource.map((line) => ({ by: 'source' as const, ...line })),
    ...bySeller.map((line) => ({ by: 'seller' as const, ...line })),
    { by: 'total', ...total },
  ]
  return csvResponse(c, `lead-funnel-${query.from}-${query.to}.csv`, funnelCsv, rows)
}
