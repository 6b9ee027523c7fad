import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type GoodsRow, type GoodsSort, ledger } from '../../../../contract/ledger/ledger'
import { FenFact } from '../../../domain/receipt/fact'
import type { Period } from '../../../kit/filter/period'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import orderStyle from '../order.module.css'
import style from './ledger.module.css'

interface Props {
  query: Period & { store?: string; sortBy: GoodsSort }
  onSort: (sort: GoodsSort) => void
}

const columns: Record<GoodsSort, () => string> = {
  name: m.ledger_by_goods,
  soldQty: m.ledger_goods_sold,
  returnedQty: m.ledger_goods_returned,
  revenueFen: m.ledger_goods_revenue,
  costFen: m.ledger_goods_cost,
  marginFen: m.ledger_goods_margin,
  marginPercent: m.ledger_goods_percent,
}
const shownColumns = Object.keys(columns) as GoodsSort[]
const ofCost: readonly GoodsSort[] = ['costFen', 'marginFen', 'marginPercent']

/** What each product sold, cost and earned; costs are shown to people who may read products. */
export function GoodsReport({ query, onSort }: Props) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['reports', 'goods', query],
    queryFn: ({ signal }) => call(ledger.goods, { query, signal }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  const { rows, total } = data
  if (rows.length === 0) return <p className={listStatesStyle.state}>{m.ledger_goods_none()}</p>
  // Without the permission for costs, the part of the revenue that has none is hidden as well.
  const showsCost = total.uncostedFen !== null
  const shown = shownColumns.filter((one) => showsCost || !ofCost.includes(one))
  return (
    <div className={style.report} aria-busy={isFetching}>
      <dl className={`${orderStyle.sums} ${style.panel} ledger-figures`}>
        <FenFact name={m.ledger_goods_revenue()} fen={total.revenueFen} />
        {total.uncostedFen === null || total.uncostedFen === 0 ? null : (
          <FenFact name={m.ledger_goods_uncosted()} fen={total.uncostedFen} />
        )}
        {total.costFen === null ? null : <FenFact name={m.ledger_goods_cost()} fen={total.costFen} />}
        {total.marginFen === null ? null : <FenFact name={m.ledger_goods_margin()} fen={total.marginFen} />}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well */}
      <div className={`${style.panel} ${textStyle.scroll}`} tabIndex={0}>
        <table className={orderStyle.table}>
          <caption className="console-hidden">{m.ledger_report_title()}</caption>
          <thead>
            <tr>
              {shown.map((column) => (
                <th
                  key={column}
                  scope="col"
                  aria-sort={
                    column !== query.sortBy ? undefined : column === 'name' ? 'ascending' : 'descending'
                  }
                >
                  <button
                    type="button"
                    className={style.sort}
                    aria-label={m.ledger_goods_sort({ column: columns[column]() })}
                    onClick={() => onSort(column)}
                  >
                    {columns[column]()}
                    <span aria-hidden>{column !== query.sortBy ? '' : column === 'name' ? ' ↑' : ' ↓'}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.productId ?? ''}>
                <th scope="row">
                  <Name of={row} />
                </th>
                <Figures of={row} showsCost={showsCost} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.ledger_total()}</th>
              <Figures of={total} showsCost={showsCost} />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={textStyle.note}>
        {m.ledger_goods_hint()} {showsCost ? m.ledger_goods_cost_hint() : null}{' '}
        {total.uncostedFen === null || total.uncostedFen === 0
          ? null
          : m.ledger_goods_uncosted_hint({ amount: yuan(total.uncostedFen) })}
      </p>
    </div>
  )
}

function Name({ of: { productId, code, name } }: { of: GoodsRow }) {
  if (productId === null) return m.ledger_goods_typed()
  return (
    <>
      <Link className={textStyle.link} to={pathTo('price', { view: 'goods', edit: productId })}>
        {name}
      </Link>
      <small>{code}</small>
    </>
  )
}

type Sums = Omit<GoodsRow, 'productId' | 'code' | 'name'>

function Figures({ of, showsCost }: { of: Sums; showsCost: boolean }) {
  const { soldQty, returnedQty, revenueFen, costFen, marginFen, marginPercent } = of
  return (
    <>
      <td>{number(soldQty)}</td>
      <td>{number(returnedQty)}</td>
      <td>{amount(revenueFen)}</td>
      {showsCost ? (
        <>
          <td>{amount(costFen)}</td>
          <td>{amount(marginFen)}</td>
          <td>{marginPercent === null ? none : `${marginPercent.toFixed(1)}%`}</td>
        </>
      ) : null}
    </>
  )
}

const none = <span className={textStyle.faint}>—</span>
const number = (value: number) => (value === 0 ? none : count(value))
const amount = (fen: number | null) => (fen === null || fen === 0 ? none : yuan(fen))
