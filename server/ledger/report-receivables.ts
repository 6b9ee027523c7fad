import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { m } from '#messages'
import type { ledger, ReceivableRow } from '../../contract/ledger/ledger'
import { shanghaiDay } from '../kit/day'
import { csvResponse } from '../kit/resource/csv-response'
import type { CsvColumn } from '../kit/resource/csv-stream'
import type { RequestContext } from '../kit/resource/serve'
import { storesAllowed } from '../kit/resource/store-scope'

type Query = output<(typeof ledger)['receivables']['query']>
type Report = input<(typeof ledger)['receivables']['reply']>
type ReportRequest = Pick<RequestContext<Query, unknown>, 'tx' | 'scope' | 'query' | 'now'>

/** Lessons taken and not paid, with the days since. */
function openLessons({ scope: { storeIds }, query: { store }, now }: ReportRequest): RawBuilder<unknown> {
  return sql`
    select appointment.id, appointment.no, appointment.store_id, appointment.member_id, session_id, coach_id, lower(during) as starts_at,
      due_fen - settled_fen as open_fen,
      greatest(0, ${shanghaiDay(now)}::date - (lower(during) at time zone 'Asia/Shanghai')::date) as days
    from appointment
    where due_fen > settled_fen and status in ('completed', 'late_cancelled', 'no_show') and confirmation <> 'disputed'
      and ${store === undefined ? sql`true` : sql`store_id = ${store}`}
      and ${storeIds === null ? sql`true` : sql`store_id = any(${storeIds})`}`
}

/** Receivables by store and age, the largest first. */
export async function reportReceivables(request: ReportRequest): Promise<Report> {
  const { tx, scope, query } = request
  if (query.store !== undefined) storesAllowed(scope, [query.store], ['store'])
  const { rows } = await sql<ReceivableRow & { isTotal: boolean }>`
    with lesson as (${openLessons(request)})
    select grouping(store_id) = 1 as is_total, store_id, (select name from store where store.id = lesson.store_id) as store_name,
      count(*)::int as lessons, count(distinct member_id)::int as members, coalesce(sum(open_fen), 0)::bigint as open_fen,
      coalesce(sum(open_fen) filter (where days <= 7), 0)::bigint as up_to7_fen,
      coalesce(sum(open_fen) filter (where days between 8 and 30), 0)::bigint as up_to30_fen,
      coalesce(sum(open_fen) filter (where days between 31 and 90), 0)::bigint as up_to90_fen,
      coalesce(sum(open_fen) filter (where days > 90), 0)::bigint as older_fen
    from lesson group by grouping sets ((store_id), ()) order by is_total, open_fen desc, store_id
  `.execute(tx)
  const figures = rows.map(({ isTotal, ...row }) => ({ isTotal, row }))
  const { storeId: _, storeName: __, ...total } = figures.find(({ isTotal }) => isTotal)!.row
  return { rows: figures.filter(({ isTotal }) => !isTotal).map(({ row }) => row), total }
}

interface Line {
  storeName: string
  memberName: string
  memberNo: string
  no: string
  courseName: string
  coachName: string
  day: string
  days: number
  openFen: number
}

const columns: CsvColumn<Line>[] = [
  { header: (locale) => m.booking_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.booking_member({}, { locale }), cell: ({ memberName }) => memberName },
  { header: (locale) => m.booking_member_no({}, { locale }), cell: ({ memberNo }) => memberNo },
  { header: (locale) => m.booking_no({}, { locale }), cell: ({ no }) => no },
  { header: (locale) => m.booking_course({}, { locale }), cell: ({ courseName }) => courseName },
  { header: (locale) => m.booking_coach({}, { locale }), cell: ({ coachName }) => coachName },
  { header: (locale) => m.debt_day({}, { locale }), cell: ({ day }) => day },
  { header: (locale) => m.debt_days({}, { locale }), cell: ({ days }) => days },
  { header: (locale) => m.debt_open({}, { locale }), cell: ({ openFen }) => openFen / 100 },
]

/** Each open lesson, the oldest first. */
export async function receivablesFile(requested: RequestContext<Query, unknown>): Promise<Response> {
  const { c, tx, query, scope, audit, now } = requested
  if (query.store !== undefined) storesAllowed(scope, [query.store], ['store'])
  const { rows } = await sql<Line>`
    with lesson as (${openLessons(requested)})
    select store.name as store_name, person.name as member_name, member_no, lesson.no, coach_course.name as course_name,
      coach.display_name as coach_name, to_char(starts_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, days, open_fen
    from lesson join store on store.id = lesson.store_id join member on member.id = lesson.member_id
    join person on person.id = member.person_id join class_session on class_session.id = session_id
    join coach_course on coach_course.id = class_session.course_id join coach on coach.id = lesson.coach_id
    order by starts_at, lesson.id
  `.execute(tx)
  await audit({
    action: 'ledger.export',
    table: 'ledger_entry',
    rowId: null,
    after: { ...query, report: 'receivables' },
  })
  return csvResponse(c, `receivables-${shanghaiDay(now)}.csv`, columns, rows)
}
