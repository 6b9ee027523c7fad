import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type ListedProduct, products } from '../../../../contract/catalogue/product'
import { useBatch } from '../../../kit/batch/use-batch'
import type { Selection } from '../../../kit/list/use-selection'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
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
          <ReasonedButton
            key={key}
            reason={
              readyFor(key).length > 0
                ? null
                : key === 'list'
                  ? m.product_list_none()
                  : m.product_delist_none()
            }
            onClick={() => void apply(key)}
          >
            {key === 'list' ? m.product_do_list() : m.product_do_delist()}
          </ReasonedButton>
        ))}
      {batch.report}
    </>
  )
}
