import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { count } from '../../../lib/format'
import { Select } from '../../form/select'
import { Drawer } from '../../record/drawer'
import type { ListedRow } from '../../record/resource'
import type { List } from '../use-list'
import style from './filter-sheet.module.css'

interface Props<R extends ListedRow> {
  list: List<R>
  columns: readonly { title: string; sort?: string }[]
  /** The filters of the page. */
  filters: ReactNode
  /** The actions on the whole list. */
  tools: ReactNode
  onClose: () => void
}

/** The filters, the order and the tools of a list on a phone. */
export function FilterSheet<R extends ListedRow>({ list, columns, filters, tools, onClose }: Props<R>) {
  const { query, setQuery, total, totalIsExact } = list
  const orderId = useId()
  const orders = columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort} asc`, label: m.kit_order_asc({ column: title }) },
          { value: `${sort} desc`, label: m.kit_order_desc({ column: title }) },
        ],
  )
  const footer = (
    <div className={style.foot}>
      <Button disabled={!list.isFiltered} onClick={list.clearFilters}>
        {m.kit_clear_filters()}
      </Button>
      <Button theme="solid" onClick={onClose}>
        {totalIsExact
          ? m.kit_show_total({ count: count(total) })
          : m.kit_show_total({ count: `${count(total)}+` })}
      </Button>
    </div>
  )
  return (
    <Drawer name={m.kit_filters()} isSheet width={720} footer={footer} onClose={onClose}>
      <div className={style.sheet}>
        {filters}
        {orders.length === 0 ? null : (
          <div className={style.order}>
            <span id={orderId}>{m.kit_order()}</span>
            <Select
              aria-labelledby={orderId}
              value={query.sort === '' ? undefined : `${query.sort} ${query.order}`}
              optionList={orders}
              onChange={(value) => {
                const [sort = '', order = ''] = String(value).split(' ')
                setQuery({ sort, order })
              }}
            />
          </div>
        )}
        <div className={style.tools}>{tools}</div>
      </div>
    </Drawer>
  )
}
