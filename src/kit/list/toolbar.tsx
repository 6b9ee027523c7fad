import IconArchive from '@douyinfe/semi-icons/lib/es/icons/IconArchive'
import IconFilter from '@douyinfe/semi-icons/lib/es/icons/IconFilter'
import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useId, useState } from 'react'
import { m } from '#messages'
import { dayOf } from '../../lib/format'
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

interface Props<R extends ListedRow> {
  resource: Listing<R>
  list: List<R>
  title: string
  searchHint?: string
  columns: readonly Column<R>[]
  filters?: ReactNode
  describeFilter: (key: string, value: string) => string
  columnPreferences: ColumnPreferences
  onColumnPreferences: (columnPreferences: ColumnPreferences) => void
}

/** Search, filters and their chips; on the right the actions on the whole list. A narrow screen shows the filters on request. */
export function ListToolbar<R extends ListedRow>(props: Props<R>) {
  const { resource, list, title } = props
  const { query, setQuery } = list
  const may = useMay()
  const filtersId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={style.toolbar}>
      <div className={style.toolbarLine}>
        {props.searchHint === undefined ? null : (
          <ListSearch
            value={query.q}
            placeholder={props.searchHint}
            onSearch={(q) => setQuery({ q }, { replace: true })}
          />
        )}
        <div id={filtersId} className={style.filters} data-open={isOpen}>
          {props.filters}
        </div>
        <div className={style.toolbarEnd}>
          {props.filters ? (
            <Button
              className={style.filterToggle}
              theme={isOpen ? 'light' : 'borderless'}
              type="tertiary"
              icon={<IconFilter />}
              aria-label={m.kit_filters()}
              title={m.kit_filters()}
              aria-expanded={isOpen}
              aria-controls={filtersId}
              onClick={() => setOpen(!isOpen)}
            />
          ) : null}
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
        </div>
      </div>
      <FilterChips list={list} describe={props.describeFilter} />
    </div>
  )
}
