import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import { type LeadStatus, type ListedLead, leadStatuses, leads } from '../../../../../contract/sales/lead'
import { Segmented } from '../../../../kit/form/segmented'
import { HistoryDrawer } from '../../../../kit/history/drawer'
import { NewRow } from '../../../../kit/list/new-row'
import toolbarStyle from '../../../../kit/list/toolbar.module.css'
import { useList } from '../../../../kit/list/use-list'
import { RouteDrawer } from '../../../../kit/record/route-drawer'
import { ListFailed, ListSkeleton } from '../../../../kit/ui/list-states'
import pageStyle from '../../../../kit/ui/page.module.css'
import textStyle from '../../../../kit/ui/text.module.css'
import { useMedia } from '../../../../lib/api/use-media'
import { errorSentence } from '../../../../lib/error-sentence'
import { PersonViews } from '../../views'
import { describeLead } from '../describe'
import { LeadDrawer } from '../drawer'
import { LeadFilters } from '../filters'
import { leadLabels } from '../labels'
import { newestFirst } from '../newest-first'
import style from './board.module.css'
import { columnQuery } from './column-query'
import { Columns } from './columns'
import { latestRows } from './latest-rows'

/** The leads by state: a card is dragged to the state that its lead has reached. */
export function LeadBoard() {
  const list = useList(leads, newestFirst)
  const isPhone = useMedia('(max-width: 768px)')
  const [chosen, setChosen] = useState<LeadStatus>('new')
  const { status: _, ...filters } = list.query.filters
  const columns = useQueries({
    queries: leadStatuses.map((status) => ({
      ...columnQuery(status, filters),
      placeholderData: keepPreviousData,
    })),
  })
  const failed = columns.find(({ error, data }) => error !== null && data === undefined)
  const shown = useMemo(() => {
    const rows = latestRows(columns.map(({ data }) => data?.rows ?? []))
    return leadStatuses.map((status, i) => ({
      status,
      rows: rows[i] ?? [],
      total: columns[i]?.data?.total ?? 0,
    }))
  }, [columns])
  const open = (row: ListedLead) => list.open({ edit: row.id })
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.lead_title()}</h1>
        <div className={pageStyle.pageActions}>
          <PersonViews now="board" />
          <NewRow resource={leads} list={list}>
            {m.lead_new()}
          </NewRow>
        </div>
      </header>
      <div className={toolbarStyle.toolbarLine}>
        <LeadFilters list={list} hasStatus={false} />
        {isPhone ? null : <span className={textStyle.note}>{m.lead_board_help()}</span>}
      </div>
      {isPhone ? (
        <div className={style.chooser}>
          <Segmented
            label={m.lead_board_column()}
            options={leadStatuses}
            value={chosen}
            labelFor={(status) =>
              m.lead_board_count({
                state: leadLabels.status.label(status),
                count: shown.find((one) => one.status === status)?.total ?? 0,
              })
            }
            onChange={setChosen}
          />
        </div>
      ) : null}
      {failed !== undefined ? (
        <ListFailed reason={errorSentence(failed.error)} onRetry={list.refresh} />
      ) : columns.some(({ data }) => data === undefined) ? (
        <ListSkeleton />
      ) : (
        <Columns
          columns={isPhone ? shown.filter(({ status }) => status === chosen) : shown}
          isPhone={isPhone}
          onOpen={open}
          onHistory={(row) => list.open({ history: row.id })}
        />
      )}
      <RouteDrawer names={['edit', 'new']}>
        <LeadDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={leads} describe={describeLead} actionLabel={leadLabels.action.find} />
    </section>
  )
}
