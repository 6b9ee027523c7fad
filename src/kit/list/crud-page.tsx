import { type ReactNode, Suspense, useMemo } from 'react'
import type { Describe } from '../history/describe'
import { HistoryDrawer } from '../history/drawer'
import { readEarly } from '../record/early-read'
import type { LifecycleTransition } from '../record/lifecycle-transition'
import type { Resource, Row } from '../record/resource'
import { RouteDrawer } from '../record/route-drawer'
import { useMay } from '../ui/use-may'
import type { Column } from './columns-for'
import { ListPage } from './list-page'
import { NewRow } from './new-row'
import type { RowAction } from './row-menu-list'
import type { List } from './use-list'
import { useRowActions } from './use-row-actions'
import type { Selection } from './use-selection'

/** What the page's own entries of a row's menu may need. */
interface PageContext<R extends Row> {
  may: ReturnType<typeof useMay>
  /** Opens the row's drawer, at a section of it. */
  open: (row: R, section?: string | null) => void
}

interface Props<R extends Row, Draft> {
  resource: Resource<R, Draft>
  list: List<R>
  title: string
  /** What its rows are for, in an empty list. */
  purpose: string
  searchHint: string
  newLabel: string
  nameOf: (row: R) => string
  columns: readonly Column<R>[]
  /** Between heading and search: notices and prepared queries. */
  above?: ReactNode
  /** The choice among the page's views. */
  views?: ReactNode
  filters?: ReactNode
  /** The text of a set filter's chip. */
  describeFilter?: (key: string, value: string) => string
  /** The lifecycle events on a row, and the decision of its machine about each. */
  transitions?: () => readonly LifecycleTransition<R>[]
  decide?: (row: R, key: string) => { allowed: boolean; refusal?: string }
  /** The page's own entries of a row's menu, above the lifecycle's and below them. */
  before?: (row: R, page: PageContext<R>) => readonly RowAction[]
  after?: (row: R, page: PageContext<R>) => readonly RowAction[]
  /** Runs before a row's drawer opens. */
  onOpen?: () => void
  /** Whether a row can no longer be edited; it then opens read-only. */
  isLocked?: (row: R) => boolean
  /** Whether a row also belongs to stores outside the person's scope; it then opens read-only, without actions. */
  isBeyond?: (row: R) => boolean
  /** Whether a row can never be archived. */
  isPermanent?: (row: R) => boolean
  /** The drawer that edits a row, over `EditDrawer`; loaded when it is first opened. */
  drawer: ReactNode
  /** The actions on the chosen rows; may be loaded when rows are first chosen. */
  batch?: (selection: Selection<R>) => ReactNode
  describe: Describe
  actionLabel?: (verb: string) => string | undefined
  /** The page's other drawers and dialogs. */
  children?: ReactNode
}

const noTransitions = () => []
const neverAllowed = () => ({ allowed: false })
const noActionLabel = () => undefined
const shownAsIs = (_key: string, value: string) => value

/** A page that lists, makes, changes and archives the rows of one resource, with their lifecycle and history. */
export function CrudPage<R extends Row, Draft>(props: Props<R, Draft>) {
  const { resource, list, nameOf, batch, isLocked, isBeyond, isPermanent } = props
  const { decide = neverAllowed, transitions: makeTransitions = noTransitions } = props
  const { describeFilter = shownAsIs, actionLabel = noActionLabel } = props
  const may = useMay()
  const transitions = useMemo(() => makeTransitions(), [makeTransitions])
  const open = (row: R, section: string | null = null) => {
    props.onOpen?.()
    list.open({ edit: row.id, at: section })
  }
  const page = { may, open }
  const { rowActions, dialog } = useRowActions({
    resource,
    list,
    transitions,
    decide,
    nameOf,
    open,
    onPress: (row) => readEarly(resource, row.id),
    before: (row) => props.before?.(row, page) ?? [],
    after: (row) => props.after?.(row, page) ?? [],
    isLocked,
    isBeyond,
    isPermanent,
  })
  return (
    <>
      <ListPage<R>
        resource={resource}
        list={list}
        title={props.title}
        purpose={props.purpose}
        searchHint={props.searchHint}
        columns={props.columns}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(resource.update) ? open : undefined}
        actions={
          <NewRow resource={resource} list={list}>
            {props.newLabel}
          </NewRow>
        }
        above={props.above}
        views={props.views}
        filters={props.filters}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={batch && ((selection) => <Suspense fallback={null}>{batch(selection)}</Suspense>)}
      />
      <RouteDrawer names={['edit', 'new']}>{props.drawer}</RouteDrawer>
      <HistoryDrawer resource={resource} describe={props.describe} actionLabel={actionLabel} />
      {props.children}
      {dialog}
    </>
  )
}
