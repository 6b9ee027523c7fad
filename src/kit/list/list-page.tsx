import { type ReactNode, useState } from 'react'
import { useMedia } from '../../lib/api/use-media'
import { errorSentence } from '../../lib/error-sentence'
import { BatchBar } from '../batch/bar'
import type { ListedRow, Listing } from '../record/resource'
import { ListEmpty, ListFailed, ListSkeleton } from '../ui/list-states'
import pageStyle from '../ui/page.module.css'
import { ChainNote } from './chain-note'
import type { Column } from './columns-for'
import style from './list-page.module.css'
import { ListPager } from './pager'
import { ListCards } from './phone/cards'
import { useViews } from './saved-view/use-views'
import { ViewTabs } from './saved-view/view-tabs'
import {
  arranged,
  type ColumnPreferences,
  isShown,
  readColumnPreferences,
  writeColumnPreferences,
} from './settings/column-preferences'
import { ListTable } from './table'
import { ListToolbar } from './toolbar'
import type { List } from './use-list'
import { useMatchSelection } from './use-match-selection'
import { type Selection, type SelectionStore, useSelection, useSelectionStore } from './use-selection'

interface Props<R extends ListedRow> {
  resource: Listing<R>
  list: List<R>
  title: string
  /** What its rows are for and where they come from, in an empty list. */
  purpose: string
  /** Without it there is no search box. */
  searchHint?: string
  columns: readonly Column<R>[]
  nameOf: (row: R) => string
  onOpen: (row: R) => void
  /** What the key for editing does with the focused row; without it rows cannot be edited. */
  onEdit?: ((row: R) => void) | undefined
  /** Next to the heading: other views of the same rows. */
  views?: ReactNode
  /** Next to the heading, and in the empty list: buttons that make new rows. */
  actions?: ReactNode
  /** Between heading and search: notices. */
  above?: ReactNode
  /** Buttons for queries that the page has prepared, beside the saved views. */
  prepared?: ReactNode
  filters?: ReactNode
  /** The text of a set filter's chip. */
  describeFilter: (key: string, value: string) => string
  rowActions?: (row: R) => ReactNode
  /** The actions on the selected rows; without them rows cannot be selected. */
  batch?: (selection: Selection<R>) => ReactNode
}

/** A page of rows: heading, filters, table, pager. The whole query is in the address. */
export function ListPage<R extends ListedRow>(props: Props<R>) {
  const { resource, list, title } = props
  const [own, setOwn] = useState(() => readColumnPreferences(resource.name))
  const views = useViews(resource, list, own)
  const columnPreferences = views.columns ?? own
  const selection = useSelectionStore<R>()
  const isPhone = useMedia('(max-width: 768px)')
  const Rows = isPhone ? ListCards : ListTable
  const change = (next: ColumnPreferences) => {
    if (views.active !== null) return views.setColumns(next)
    setOwn(next)
    writeColumnPreferences(resource.name, next)
  }
  const columns = arranged(props.columns, columnPreferences).filter((column) =>
    isShown(column, columnPreferences),
  )
  const tabs = (
    <ViewTabs views={views} list={resource.list.path}>
      {props.prepared}
    </ViewTabs>
  )
  const batch = props.batch ? (
    <BatchOf resource={resource} list={list} store={selection} actions={props.batch} />
  ) : null
  return (
    <section
      className={isPhone ? `${pageStyle.page} ${style.phone}` : pageStyle.page}
      aria-labelledby="kit-page-title"
    >
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{title}</h1>
        {isPhone ? null : tabs}
        <div className={pageStyle.pageActions}>
          {props.views}
          {isPhone ? null : props.actions}
        </div>
      </header>
      {resource.update === undefined ? null : <ChainNote change={resource.update} />}
      {props.above}
      <ListToolbar
        {...props}
        isPhone={isPhone}
        columnPreferences={columnPreferences}
        onColumnPreferences={change}
      />
      {isPhone ? tabs : batch}
      <div
        className={isPhone ? style.cards : pageStyle.panel}
        aria-busy={list.isFetching}
        data-outdated={list.isOutdated || undefined}
      >
        {list.isLoading ? (
          <ListSkeleton />
        ) : list.error !== null ? (
          <ListFailed reason={errorSentence(list.error)} onRetry={list.refresh} />
        ) : (
          <Rows
            list={list}
            columns={isPhone ? props.columns : columns}
            selection={props.batch ? selection : null}
            nameOf={props.nameOf}
            onOpen={props.onOpen}
            onEdit={props.onEdit}
            rowActions={props.rowActions ?? null}
            empty={
              <ListEmpty list={list} purpose={props.purpose}>
                {props.actions}
              </ListEmpty>
            }
          />
        )}
      </div>
      <ListPager list={list} />
      {isPhone ? (
        <div className={style.thumb}>
          {batch}
          {props.actions}
        </div>
      ) : null}
    </section>
  )
}

function BatchOf<R extends ListedRow>(props: {
  resource: Listing<R>
  list: List<R>
  store: SelectionStore<R>
  actions: (selection: Selection<R>) => ReactNode
}) {
  const { resource, list, store } = props
  const selection = useSelection(store, list.rows)
  const matching = useMatchSelection(resource, list, store)
  const isPageChosen = list.rows.length > 0 && list.rows.every(({ id }) => selection.has(id))
  return selection.rows.length === 0 ? null : (
    <BatchBar
      count={selection.rows.length}
      onClear={selection.clear}
      more={isPageChosen && selection.rows.length < matching.count ? matching : null}
    >
      {props.actions(selection)}
    </BatchBar>
  )
}
