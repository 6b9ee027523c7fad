import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'

/** Buttons to the next and the previous page; hidden where there is only one page. */
export function PagesNav(props: {
  label: string
  page: number
  /** Whether there are rows after this page. */
  hasMore: boolean
  onPage: (page: number) => void
}) {
  const { label, page, hasMore, onPage } = props
  if (page === 1 && !hasMore) return null
  return (
    <nav className="kit-buttons device-pages" aria-label={label}>
      <Button type="tertiary" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {m.kit_page_previous()}
      </Button>
      <span className="kit-note">{m.device_page({ page })}</span>
      <Button type="tertiary" size="small" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {m.kit_page_next()}
      </Button>
    </nav>
  )
}

/** Whether there are rows after a page, by the number of rows on the pages before it. */
export function isMoreBehind(
  page: number,
  { rows, total, totalIsExact }: { rows: readonly unknown[]; total: number; totalIsExact: boolean },
  perPage: number,
): boolean {
  return rows.length > 0 && (!totalIsExact || total > (page - 1) * perPage + rows.length)
}
