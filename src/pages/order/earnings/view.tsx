import IconCoinMoneyStroked from '@douyinfe/semi-icons/lib/es/icons/IconCoinMoneyStroked'
import IconTickCircle from '@douyinfe/semi-icons/lib/es/icons/IconTickCircle'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type EarningSheetRow, earnings } from '../../../../contract/sales/earnings'
import domainStyle from '../../../domain/earning/earning.module.css'
import { monthAfter } from '../../../domain/earning/month-after'
import { MonthChoice } from '../../../domain/earning/month-choice'
import { useMonth } from '../../../domain/earning/use-month'
import { FenFact } from '../../../domain/receipt/fact'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { ExportButton } from '../../../kit/list/export-button'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, dayOf } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { OrderViews } from '../views'
import { canFreeze, canPay } from './can-freeze'
import { FreezeDialog } from './freeze-dialog'
import { keyOf } from './key-of'
import { PayDialog } from './pay-dialog'
import { StatementDrawer } from './statement-drawer'
import { StatementTable } from './statement-table'

type Doing = { how: 'freeze' | 'pay'; keys: readonly string[] } | null

/** What everybody earns in a month: reckoned drafts, what a manager has frozen, and what was paid. */
export function EarningsView() {
  const may = useMay()
  const [, setParams] = useSearchParams()
  const { store, control } = useStoreChoice({ isNeeded: false })
  const last = dayOf(new Date()).slice(0, 7)
  const { month, setMonth } = useMonth(monthAfter(last, -1))
  const query = { month, ...(store === undefined ? {} : { store }) }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['earnings', 'sheet', query],
    queryFn: ({ signal }) => call(earnings.sheet, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const [doing, setDoing] = useState<Doing>(null)
  const rows = data?.rows ?? []
  const begin = (how: 'freeze' | 'pay', chosen: readonly EarningSheetRow[]) =>
    setDoing({ how, keys: chosen.map(keyOf) })
  const chosen = rows.filter((row) => doing?.keys.includes(keyOf(row)))
  const close = () => setDoing(null)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.earning_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="earnings" />
        </div>
      </header>
      <div className={domainStyle.bar}>
        <MonthChoice month={month} last={last} onChange={setMonth} />
        {control}
        {may(earnings.exportCsv) ? (
          <ExportButton from={earnings.exportCsv} query={query} fileName={`earnings-${month}.csv`} />
        ) : null}
        <span className={domainStyle.gap} />
        {data === undefined ? null : <Actions rows={rows} isOver={data.isOver} month={month} begin={begin} />}
      </div>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : rows.length === 0 ? (
        <div className={listStatesStyle.state}>
          <strong>{m.earning_empty()}</strong>
          <p className={listStatesStyle.purpose}>{m.earning_empty_hint()}</p>
        </div>
      ) : (
        <div className={domainStyle.own} aria-busy={isFetching}>
          <Sums rows={rows} />
          <WithoutRule rows={rows} />
          <StatementTable rows={rows} hasStores={store === undefined} />
          <p className={textStyle.note}>{m.earning_live_hint()}</p>
        </div>
      )}
      <StatementDrawer
        month={month}
        isOver={data?.isOver ?? false}
        onFreeze={(row) => begin('freeze', [row])}
        onPay={(row) => begin('pay', [row])}
        onClose={() =>
          setParams((now) => {
            const next = new URLSearchParams(now)
            next.delete('statement')
            return next
          })
        }
      />
      {doing?.how === 'freeze' ? <FreezeDialog rows={chosen} month={month} onClose={close} /> : null}
      {doing?.how === 'pay' ? <PayDialog rows={chosen} month={month} onClose={close} /> : null}
    </section>
  )
}

interface ActionsProps {
  rows: readonly EarningSheetRow[]
  isOver: boolean
  month: string
  begin: (how: 'freeze' | 'pay', rows: readonly EarningSheetRow[]) => void
}

/** Freezing and paying all statements that are shown; a button that cannot be used says why. */
function Actions({ rows, isOver, month, begin }: ActionsProps) {
  const may = useMay()
  const drafts = rows.filter(({ state }) => state === 'draft')
  const ready = drafts.filter((row) => canFreeze(row, isOver))
  const unpaid = rows.filter(canPay)
  const stores = new Set(drafts.map(({ storeId }) => storeId))
  const refusal =
    drafts.length === 0
      ? m.earning_no_draft()
      : !isOver
        ? m.earning_month_runs({ day: `${monthAfter(month, 1)}-01` })
        : stores.size > 1
          ? m.earning_choose_store()
          : null
  return (
    <>
      {may(earnings.freeze) && rows.length > 0 ? (
        <>
          {refusal === null ? null : <span className={textStyle.note}>{refusal}</span>}
          <Button
            theme="solid"
            disabled={refusal !== null}
            icon={<IconTickCircle aria-hidden />}
            onClick={() => begin('freeze', ready)}
          >
            {m.earning_do_freeze_all({ count: count(drafts.length) })}
          </Button>
        </>
      ) : null}
      {may(earnings.pay) && unpaid.length > 0 ? (
        <Button icon={<IconCoinMoneyStroked aria-hidden />} onClick={() => begin('pay', unpaid)}>
          {m.earning_do_pay_all({ count: count(unpaid.length) })}
        </Button>
      ) : null}
    </>
  )
}

function Sums({ rows }: { rows: readonly EarningSheetRow[] }) {
  const sum = (fen: (row: EarningSheetRow) => number, of = rows) => of.reduce((all, row) => all + fen(row), 0)
  const total = ({ totalFen }: EarningSheetRow) => totalFen
  return (
    <dl className={`${domainStyle.panel} ${domainStyle.sums} ${domainStyle.line}`}>
      <FenFact name={m.earning_total()} fen={sum(total)} />
      <FenFact name={m.earning_source_lesson()} fen={sum(({ lessonFen }) => lessonFen)} />
      <FenFact name={m.earning_source_sale()} fen={sum(({ commissionFen }) => commissionFen)} />
      <FenFact name={m.earning_source_correction()} fen={sum(({ correctionFen }) => correctionFen)} />
      <FenFact
        name={m.earning_open()}
        fen={sum(
          total,
          rows.filter(({ state }) => state === 'draft'),
        )}
      />
      <FenFact name={m.earning_unpaid()} fen={sum(total, rows.filter(canPay))} />
    </dl>
  )
}

function WithoutRule({ rows }: { rows: readonly EarningSheetRow[] }) {
  const found = rows.reduce((all, { withoutRule }) => all + withoutRule, 0)
  if (found === 0) return null
  return (
    <p className={domainStyle.warning}>
      {m.earning_without_rule({ count: count(found) })}{' '}
      <Link className={textStyle.link} to={pathTo('order', { view: 'earning-rules' })}>
        {m.earning_see_rules()}
      </Link>
    </p>
  )
}
