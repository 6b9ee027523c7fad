import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import type { ListedMedia } from '../../../contract/content/media'
import { FilterChips } from '../../kit/filter/chips'
import { FilterChoice } from '../../kit/filter/choice'
import { Select } from '../../kit/form/select'
import { ListSearch } from '../../kit/list/search'
import toolbarStyle from '../../kit/list/toolbar.module.css'
import type { List } from '../../kit/list/use-list'
import { mediaLabels } from '../../kit/media/labels'
import { MediaSortChoice } from '../../kit/media/sort-choice'
import { type MediaSort, mediaSorts, wireSort } from '../../kit/media/use-media-rows'
import { meQuery } from '../../lib/api/session'
import style from './media.module.css'

/** Search, filters and order of the library, all of them in the address. */
export function MediaFilters({ list, children }: { list: List<ListedMedia>; children: ReactNode }) {
  const { query, setQuery } = list
  const { data: me } = useQuery(meQuery)
  const used = query.filters.used
  const id = useId()
  return (
    <div className={toolbarStyle.toolbar}>
      <div className={toolbarStyle.toolbarLine}>
        <ListSearch
          value={query.q}
          placeholder={m.media_search()}
          onSearch={(q) => setQuery({ q }, { replace: true })}
        />
        <FilterChoice list={list} filter="kind" label={m.media_kind()} options={mediaLabels.kind.options()} />
        <span id={id} className="console-hidden">
          {m.media_used()}
        </span>
        <Select
          aria-labelledby={id}
          className={style.used}
          placeholder={m.media_used()}
          showClear
          value={used}
          optionList={[
            { value: 'true', label: m.media_used_true() },
            { value: 'false', label: m.media_used_false() },
          ]}
          onChange={(value) => setQuery({ used: typeof value === 'string' ? value : null })}
        />
        {me === undefined ? null : (
          <Button
            theme={query.filters.uploader === me.username ? 'light' : 'borderless'}
            type="tertiary"
            aria-pressed={query.filters.uploader === me.username}
            onClick={() =>
              setQuery({ uploader: query.filters.uploader === me.username ? null : me.username })
            }
          >
            {m.media_uploader_me()}
          </Button>
        )}
        <div className={toolbarStyle.toolbarEnd}>
          <MediaSortChoice value={sortOf(list)} onChange={(sort) => setQuery(wireSort[sort])} />
          {children}
        </div>
      </div>
      <FilterChips list={list} describe={describeFilter} />
    </div>
  )
}

const sortOf = ({ query }: List<ListedMedia>): MediaSort =>
  mediaSorts.find((one) => wireSort[one].sort === query.sort && wireSort[one].order === query.order) ?? 'new'

function describeFilter(key: string, value: string): string {
  const chip = (field: string, words: string) => m.kit_filter_chip({ field, words })
  if (key === 'used')
    return chip(m.media_used(), value === 'true' ? m.media_used_true() : m.media_used_false())
  if (key === 'uploader') return chip(m.media_uploader(), value)
  return chip(m.media_kind(), mediaLabels.kind.chip(value))
}
