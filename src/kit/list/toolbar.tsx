import IconArchive from '@douyinfe/semi-icons/lib/es/icons/IconArchive'
import IconFilter from '@douyinfe/semi-icons/lib/es/icons/IconFilter'
import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { dayOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { FilterChips } from '../filter/chips'
import type { ListedRow, Listing } from '../record/resource'
import { useMay } from '../ui/use-may'
import type { Column } from './columns-for'
import { ExportButton } from './export-button'
import { ListSearch } from './search'
import type { ColumnPreferences } from './settings/column-preferences'
import { ColumnSettings } from './settings/column-settings'
import style from './toolbar.module.css'
import type { List } from './use-list'

const FilterSheet = lazyPart(async () => (await import('./phone/filter-sheet')).FilterSheet)

interface Props<R extends ListedRow> {
  resource: Listing<R>
  list: List<R>
  title: string
  searchHint?: string
  columns: readonly Column<R>[]
  filters?: ReactNode
  isPhone: boolean
  describeFilter: (key: string, value: string) => string
  columnPreferences: ColumnPreferences
  onColumnPreferences: (columnPreferences: ColumnPreferences) => void
}

/** Search, filters and their chips; on the right the actions on the whole list. A phone shows the search, and the rest in a sheet. */
export function ListToolbar<R extends ListedRow>(props: Props<R>) {
  const { resource, list, title } = props
  const { query, setQuery } = list
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const filterCount = Object.keys(query.filters).length
  const search =
    props.searchHint === undefined ? null : (
      <ListSearch
        value={query.q}
        placeholder={props.searchHint}
        onSearch={(q) => setQuery({ q }, { replace: true })}
      />
    )
  const tools = (
    <>
      {resource.archive ? (
        <Button
          theme={query.archived ? 'light' : 'borderless'}
          type="tertiary"
          icon={<IconArchive />}
          aria-label={m.kit_archived_view()}
          title={m.kit_archived_view()}
          aria-pressed={query.archived}
          onClick={() => setQuery({ archived: query.archived ? null : 'true' })}
        />
      ) : null}
      {resource.export !== undefined && may(resource.export) ? (
        <ExportButton
          from={resource.export}
          query={list.wire}
          fileName={`${title}-${dayOf(new Date())}.csv`}
        />
      ) : null}
      <ColumnSettings
        columns={props.columns}
        columnPreferences={props.columnPreferences}
        onChange={props.onColumnPreferences}
      />
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconRefresh spin={list.isFetching} />}
        aria-label={m.kit_refresh()}
        title={m.kit_refresh()}
        onClick={list.refresh}
      />
    </>
  )
  const chips = <FilterChips list={list} describe={props.describeFilter} />
  if (props.isPhone)
    return (
      <>
        <div className={style.phoneBar}>
          {search}
          <Button
            theme="light"
            type="tertiary"
            icon={<IconFilter />}
            aria-label={filterCount === 0 ? m.kit_filters() : `${m.kit_filters()} ${filterCount}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {filterCount > 0 ? filterCount : null}
          </Button>
        </div>
        {chips}
        <Suspense fallback={null}>
          {isOpen ? (
            <FilterSheet
              list={list}
              columns={props.columns}
              filters={props.filters}
              tools={tools}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </Suspense>
      </>
    )
  return (
    <div className={style.toolbar}>
      <div className={style.toolbarLine}>
        {search}
        {props.filters}
        <div className={style.toolbarEnd}>{tools}</div>
      </div>
      {chips}
    </div>
  )
}
