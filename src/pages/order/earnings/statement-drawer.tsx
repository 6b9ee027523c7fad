import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type EarningSheetRow, earnings } from '../../../../contract/sales/earnings'
import domainStyle from '../../../domain/earning/earning.module.css'
import { earningLabels, monthName } from '../../../domain/earning/labels'
import { monthAfter } from '../../../domain/earning/month-after'
import { StatementSheet } from '../../../domain/earning/statement-sheet'
import { Fact } from '../../../domain/receipt/fact'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { count, minuteOf } from '../../../lib/format'
import { canFreeze, canPay } from './can-freeze'
import style from './earnings.module.css'

interface Props {
  month: string
  isOver: boolean
  onFreeze: (row: EarningSheetRow) => void
  onPay: (row: EarningSheetRow) => void
  onClose: () => void
}

/** One person's month at a store, line by line: `?statement=<person>.<store>`. */
export function StatementDrawer(props: Props) {
  const [params] = useSearchParams()
  const [person, store] = (params.get('statement') ?? '').split('.')
  if (!person || !store) return null
  return <Sheet {...props} person={person} store={store} />
}

function Sheet(props: Props & { person: string; store: string }) {
  const { month, person, store, onClose } = props
  const { data, error, refetch } = useQuery({
    queryKey: ['earnings', 'statement', month, store, person],
    queryFn: ({ signal }) => call(earnings.statement, { query: { month, store, person }, signal }),
    retry: false,
  })
  const row = data?.row
  const isMissing = error instanceof RequestError && error.problem.status === 404
  return (
    <Drawer
      name={
        row === undefined
          ? m.earning_title()
          : m.earning_statement_of({ name: row.personName, month: monthName(month) })
      }
      headline={row === undefined ? null : <StatusTag {...earningLabels.state.tag(row.state)} />}
      width={880}
      onClose={onClose}
      footer={row === undefined ? null : <Foot {...props} row={row} />}
    >
      <div className={`${drawerStyle.drawerBody} ${style.sheet}`}>
        {isMissing ? (
          <p role="alert">{m.earning_statement_missing()}</p>
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            <Facts row={data.row} />
            {data.row.withoutRule > 0 ? (
              <p className={domainStyle.warning}>
                {m.earning_without_rule({ count: count(data.row.withoutRule) })}
              </p>
            ) : null}
            <StatementSheet statement={data} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function Facts({ row }: { row: EarningSheetRow }) {
  const { storeName, frozenBy, frozenAt, paidBy, paidAt, sha256 } = row
  return (
    <dl className={style.facts}>
      <Fact name={m.earning_store()} value={storeName} />
      {frozenAt === null ? null : (
        <>
          <Fact name={m.earning_frozen_by()} value={frozenBy ?? '—'} />
          <Fact name={m.earning_frozen_at()} value={minuteOf(frozenAt)} />
          <Fact name={m.earning_sha()} value={sha256.slice(0, 16)} />
        </>
      )}
      {paidAt === null ? null : (
        <>
          <Fact name={m.earning_paid_by()} value={paidBy ?? '—'} />
          <Fact name={m.earning_paid_at()} value={minuteOf(paidAt)} />
        </>
      )}
    </dl>
  )
}

function Foot({ row, month, isOver, onFreeze, onPay }: Props & { row: EarningSheetRow }) {
  const may = useMay()
  const mayFreeze = may(earnings.freeze) && row.state === 'draft'
  const mayPay = may(earnings.pay) && canPay(row)
  const isReady = canFreeze(row, isOver)
  return (
    <div className={drawerStyle.drawerFoot}>
      <p className={`${textStyle.note} ${style.why}`}>
        {mayFreeze && !isReady ? m.earning_month_runs({ day: `${monthAfter(month, 1)}-01` }) : ''}
      </p>
      {mayFreeze ? (
        <Button theme="solid" disabled={!isReady} onClick={() => onFreeze(row)}>
          {m.earning_do_freeze()}
        </Button>
      ) : null}
      {mayPay ? (
        <Button theme="solid" onClick={() => onPay(row)}>
          {m.earning_do_pay()}
        </Button>
      ) : null}
    </div>
  )
}
