import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import type { Describe } from '../history/describe'
import { HistoryDrawer } from '../history/drawer'
import type { LifecycleTransition } from '../record/lifecycle-transition'
import type { Resource, Row } from '../record/resource'
import { RouteDrawer } from '../record/route-drawer'
import { useMay } from '../ui/use-may'
import type { Column } from './columns-for'
import { ListPage } from './list-page'
import { NewRow } from './new-row'
import type { RowAction } from './row-menu-list'
import { type List, useList } from './use-list'
import { useRowActions } from './use-row-actions'
import type { Selection } from './use-selection'

/** What the page's own entries of a row's menu may need. */
interface PageContext<R extends Row> {
  list: List<R>
  may: ReturnType<typeof useMay>
  /** Opens the row's drawer, at a section of it. */
  open: (row: R, section?: string | null) => void
}

interface Props<R extends Row, Draft> {
  resource: Required<Resource<R, Draft>>
  title: () => string
  searchHint: () => string
  newLabel: () => string
  nameOf: (row: R) => string
  columns: () => readonly Column<R>[]
  filters?: ComponentType<{ list: List<R> }>
  /** The text of a set filter's chip. */
  describeFilter?: (key: string, value: string) => string
  /** The lifecycle events on a row, and the decision of its machine about each. */
  transitions?: () => readonly LifecycleTransition<R>[]
  decide?: (row: R, key: string) => { allowed: boolean; refusal?: string }
  /** The page's own entries of a row's menu, above the lifecycle's and below them. */
  before?: (row: R, page: PageContext<R>) => readonly RowAction[]
  after?: (row: R, page: PageContext<R>) => readonly RowAction[]
  /** The drawer that edits a row, over `EditDrawer`; loaded when it is first opened. */
  drawer: ReactNode
  /** The actions on the chosen rows. */
  batch?: ComponentType<{ selection: Selection<R> }>
  describe: Describe
  actionLabel?: (verb: string) => string | undefined
}

const noTransitions = () => []
const neverAllowed = () => ({ allowed: false })
const noActionLabel = () => undefined
const shownAsIs = (_key: string, value: string) => value

/** A page that lists, makes, changes and archives the rows of one resource, with their lifecycle and history. */
export function CrudPage<R extends Row, Draft>(props: Props<R, Draft>) {
  const { resource, nameOf, decide = neverAllowed, transitions: makeTransitions = noTransitions } = props
  const { filters: Filters, batch: Batch, describeFilter = shownAsIs, actionLabel = noActionLabel } = props
  const list = useList<R>(resource)
  const may = useMay()
  const transitions = useMemo(() => makeTransitions(), [makeTransitions])
  const open = (row: R, section: string | null = null) => list.open({ edit: row.id, at: section })
  const page = { list, may, open }
  const { rowActions, dialog } = useRowActions({
    resource,
    list,
    transitions,
    decide,
    nameOf,
    open,
    before: (row) => props.before?.(row, page) ?? [],
    after: (row) => props.after?.(row, page) ?? [],
  })
  return (
    <>
      <ListPage
        resource={resource}
        list={list}
        title={props.title()}
        searchHint={props.searchHint()}
        columns={props.columns()}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={resource} list={list}>
            {props.newLabel()}
          </NewRow>
        }
        filters={Filters === undefined ? null : <Filters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={
          Batch === undefined
            ? undefined
            : (selection) => (
                <Suspense fallback={null}>
                  <Batch selection={selection} />
                </Suspense>
              )
        }
      />
      <RouteDrawer names={['edit', 'new']}>{props.drawer}</RouteDrawer>
      <HistoryDrawer resource={resource} describe={props.describe} actionLabel={actionLabel} />
      {dialog}
    </>
  )
}
