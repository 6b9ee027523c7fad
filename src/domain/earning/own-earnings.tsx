import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { earnings } from '../../../contract/sales/earnings'
import { targets } from '../../../contract/sales/targets'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import listStatesStyle from '../../kit/ui/list-states.module.css'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { dayOf } from '../../lib/format'
import style from './earning.module.css'
import { earningLabels } from './labels'
import { MonthChoice } from './month-choice'
import { OwnTargets } from './own-targets'
import { StatementSheet } from './statement-sheet'
import { useMonth } from './use-month'

/** What the reader earns in a month: drafts as far as today, and what was frozen, one for each store. */
export function OwnEarnings() {
  const may = useMay()
  const today = dayOf(new Date())
  const last = today.slice(0, 7)
  const { month, setMonth } = useMonth(last)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['own-earnings', month],
    queryFn: ({ signal }) => call(earnings.own, { query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={style.bar}>
        <MonthChoice month={month} last={last} onChange={setMonth} />
      </div>
      {may(targets.own) ? <OwnTargets month={month} className={style.panel} /> : null}
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.statements === null ? (
        <p className={listStatesStyle.state}>{m.earning_own_unlinked()}</p>
      ) : data.statements.length === 0 ? (
        <p className={listStatesStyle.state}>{m.earning_own_none()}</p>
      ) : (
        <div className={style.own} aria-busy={isFetching}>
          {data.statements.map((statement) => (
            <section key={statement.row.storeId} className={style.panel} aria-label={statement.row.storeName}>
              <header className={style.head}>
                <strong>{statement.row.storeName}</strong>
                <StatusTag {...earningLabels.state.tag(statement.row.state)} />
                {statement.row.state === 'draft' ? (
                  <span className={textStyle.note}>{m.earning_own_draft_hint()}</span>
                ) : null}
              </header>
              <StatementSheet statement={statement} />
            </section>
          ))}
        </div>
      )}
    </>
  )
}
