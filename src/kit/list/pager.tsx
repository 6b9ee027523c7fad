import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconDoubleChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconDoubleChevronLeft'
import IconDoubleChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconDoubleChevronRight'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
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
  const isJumpable = isKnown && totalIsExact && pageCount > 1
  const go = (page: number) => setQuery({ page: String(page) })
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
        {isJumpable ? (
          <PageButton
            icon={<IconDoubleChevronLeft />}
            label={m.kit_page_first()}
            disabled={query.page <= 1}
            onClick={() => go(1)}
          />
        ) : null}
        <PageButton
          icon={<IconChevronLeft />}
          label={m.kit_page_previous()}
          disabled={query.page <= 1}
          onClick={() => go(Math.min(query.page - 1, pageCount))}
        />
        {isJumpable ? (
          <PageNumber key={query.page} page={query.page} pageCount={pageCount} onGo={go} />
        ) : isKnown ? (
          <span>
            {m.kit_page_of({ page: query.page, pages: totalIsExact ? pageCount : `${pageCount}+` })}
          </span>
        ) : null}
        <PageButton
          icon={<IconChevronRight />}
          label={m.kit_page_next()}
          disabled={query.page >= lastKnown}
          onClick={() => go(query.page + 1)}
        />
        {isJumpable ? (
          <PageButton
            icon={<IconDoubleChevronRight />}
            label={m.kit_page_last()}
            disabled={query.page >= lastKnown}
            onClick={() => go(pageCount)}
          />
        ) : null}
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

function PageButton(props: { icon: ReactNode; label: string; disabled: boolean; onClick: () => void }) {
  const { icon, label, disabled, onClick } = props
  return (
    <Button
      theme="borderless"
      type="tertiary"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
}

/** The number of the page; Enter opens another one, the nearest that exists. */
function PageNumber(props: { page: number; pageCount: number; onGo: (page: number) => void }) {
  const { page, pageCount, onGo } = props
  const take = (input: HTMLInputElement) => {
    const wanted = Math.round(Number(input.value))
    const next = wanted >= 1 ? Math.min(wanted, pageCount) : page
    input.value = String(next)
    if (next !== page) onGo(next)
  }
  return (
    <span className={style.pageNumber}>
      <input
        inputMode="numeric"
        aria-label={m.kit_page_number({ pages: pageCount })}
        defaultValue={page}
        maxLength={6}
        style={{ width: `${String(pageCount).length + 3}ch` }}
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => take(target)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === 'Enter') take(event.currentTarget)
        }}
      />
      {` / ${count(pageCount)}`}
    </span>
  )
}
