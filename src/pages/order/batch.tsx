import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type ListedOrder, orders } from '../../../contract/sales/order'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { ReasonedButton } from '../../kit/ui/reasoned-button'
import { useMay } from '../../kit/ui/use-may'
import { useNow } from '../../kit/ui/use-now'
import { call } from '../../lib/api/call'
import { exportOrders } from './export-orders'
import { isOverdue, nameOf } from './labels'

/** The batch actions on the chosen orders. */
export function OrderBatch({ selection }: { selection: Selection<ListedOrder> }) {
  const may = useMay()
  const now = useNow()
  const batch = useBatch<ListedOrder>(nameOf)
  const overdue = selection.rows.filter((row) => isOverdue(row, now))
  const close = async () => {
    const refused = await batch.run({
      rows: overdue,
      work: (row) =>
        call(orders.on.close, {
          id: row.id,
          version: row.version,
          body: { reason: m.order_batch_close_reason() },
        }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(orders.export) ? (
        <Button
          type="tertiary"
          onClick={() => {
            exportOrders(selection.rows)
            Toast.success(m.order_exported({ count: selection.rows.length }))
          }}
        >
          {m.order_export_chosen()}
        </Button>
      ) : null}
      {may(orders.on.close) ? (
        <ReasonedButton
          type="tertiary"
          reason={overdue.length === 0 ? m.order_batch_close_none() : null}
          onClick={() => void close()}
        >
          {m.order_batch_close({ count: overdue.length })}
        </ReasonedButton>
      ) : null}
      {batch.report}
    </>
  )
}
