import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type ListedProduct, products } from '../../../../contract/catalogue/product'
import { useBatch } from '../../../kit/batch/use-batch'
import type { Selection } from '../../../kit/list/use-selection'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { nameOf } from './labels'
import { decide } from './lifecycle'

const events = ['list', 'delist'] as const

/** Puts the chosen products on sale, or takes them off. */
export function ProductBatch({ selection }: { selection: Selection<ListedProduct> }) {
  const may = useMay()
  const batch = useBatch<ListedProduct>(nameOf)
  const readyFor = (key: (typeof events)[number]) => selection.rows.filter((row) => decide(row, key).allowed)
  const apply = async (key: (typeof events)[number]) => {
    const rows = readyFor(key)
    const refused = await batch.run({
      rows,
      work: (row) => call(products.on[key], { id: row.id, version: row.version, body: {} }),
    })
    if (refused.length === 0) Toast.success(m.kit_batch_done({ count: rows.length }))
    selection.keep(refused)
  }
  return (
    <>
      {events
        .filter((key) => may(products.on[key]))
        .map((key) => (
          <Button key={key} disabled={readyFor(key).length === 0} onClick={() => void apply(key)}>
            {key === 'list' ? m.product_do_list() : m.product_do_delist()}
          </Button>
        ))}
      {batch.report}
    </>
  )
}
