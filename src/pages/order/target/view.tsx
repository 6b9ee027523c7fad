import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { targetMeasures, targets } from '../../../../contract/sales/targets'
import domainStyle from '../../../domain/earning/earning.module.css'
import { monthAfter } from '../../../domain/earning/month-after'
import { MonthChoice } from '../../../domain/earning/month-choice'
import { measureNames } from '../../../domain/earning/progress-of'
import { useMonth } from '../../../domain/earning/use-month'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { Segmented } from '../../../kit/form/segmented'
import { ExportButton } from '../../../kit/list/export-button'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { OrderViews } from '../views'
import { TargetSheet } from './target-sheet'

/** Targets of a month for stores and people, with progress and places. Month, store and measure are in the address. */
export function TargetView() {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const { store, control } = useStoreChoice({ isNeeded: false })
  const now = dayOf(new Date()).slice(0, 7)
  const { month, setMonth } = useMonth(now)
  const measure = targetMeasures.find((one) => one === params.get('by')) ?? 'sales'
  const query = useMemo(() => ({ month, ...(store === undefined ? {} : { store }) }), [month, store])
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['targets', query],
    queryFn: ({ signal }) => call(targets.sheet, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const isLeftAt = useCallback(
    (next: URLSearchParams) => next.get('view') !== 'targets' || (next.get('month') ?? now) !== month,
    [month, now],
  )
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.target_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="targets" />
        </div>
      </header>
      <div className={domainStyle.bar}>
        <MonthChoice month={month} last={monthAfter(now, 12)} onChange={setMonth} />
        {control}
        <Segmented
          label={m.target_measure()}
          options={targetMeasures}
          value={measure}
          labelFor={(one) => measureNames[one]()}
          onChange={(chosen) =>
            setParams((before) => {
              const next = new URLSearchParams(before)
              next.set('by', chosen)
              return next
            })
          }
        />
        {may(targets.exportCsv) ? (
          <ExportButton from={targets.exportCsv} query={query} fileName={`targets-${month}.csv`} />
        ) : null}
      </div>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined || data.month !== month ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <div className={listStatesStyle.state}>
          <strong>{m.target_empty()}</strong>
          <p className={listStatesStyle.purpose}>{m.target_empty_hint()}</p>
        </div>
      ) : (
        <TargetSheet
          key={month}
          sheet={data}
          measure={measure}
          isBusy={isFetching}
          hasStores={store === undefined}
          isLeftAt={isLeftAt}
        />
      )}
    </section>
  )
}
