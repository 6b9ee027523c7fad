import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useRef } from 'react'
import { m } from '#messages'
import { count } from '../../lib/format'
import type { ListedRow } from '../record/resource'
import { useEndInView } from '../ui/use-end-in-view'
import { pageSizes } from './list-query'
import style from './pager.module.css'
import type { List } from './use-list'

/** The number of rows, the present page, and the page size. Nothing is said about rows that are not known yet. */
export function ListPager<R extends ListedRow>({ list }: { list: List<R> }) {
  const { query, total, totalIsExact, isCounting, countAll, pageCount, setQuery, prefetchNext } = list
  const isKnown = !list.isLoading && list.error === null
  const pages = useRef<HTMLElement>(null)
  useEndInView(pages, prefetchNext)
  const lastKnown = totalIsExact ? pageCount : Number.POSITIVE_INFINITY
  const sizes = [...new Set([...pageSizes, query.pageSize])].sort((a, b) => a - b)
  return (
    <footer className={style.pager} data-loading={list.isLoading || undefined}>
      <span role="status">
        {!isKnown
          ? null
          : totalIsExact
            ? m.kit_total({ count: count(total) })
            : m.kit_total_more({ count: count(total) })}
      </span>
      {isKnown && !totalIsExact ? (
        <Button
          theme="borderless"
          size="small"
          className={style.countAll}
          loading={isCounting}
          onClick={countAll}
        >
          {isCounting ? m.kit_total_counting() : m.kit_total_count()}
        </Button>
      ) : null}
      <nav
        ref={pages}
        aria-label={m.kit_pages()}
        className={style.pagerPages}
        onPointerEnter={prefetchNext}
        onFocus={prefetchNext}
      >
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronLeft />}
          aria-label={m.kit_page_previous()}
          disabled={query.page <= 1}
          onClick={() => setQuery({ page: String(Math.min(query.page - 1, pageCount)) })}
        />
        {isKnown ? (
          <span>
            {m.kit_page_of({ page: query.page, pages: totalIsExact ? pageCount : `${pageCount}+` })}
          </span>
        ) : null}
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronRight />}
          aria-label={m.kit_page_next()}
          disabled={query.page >= lastKnown}
          onClick={() => setQuery({ page: String(query.page + 1) })}
        />
      </nav>
      <select
        className={style.pageSize}
        aria-label={m.kit_page_size_label()}
        value={query.pageSize}
        onChange={({ target }) => setQuery({ pageSize: target.value })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {m.kit_page_size({ count: size })}
          </option>
        ))}
      </select>
    </footer>
  )
}
