import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type PaidInstalment, withPaid } from '../../../../contract/sales/instalment'
import { type Order, orders } from '../../../../contract/sales/order'
import { useMay } from '../../../kit/ui/use-may'
import { useNow } from '../../../kit/ui/use-now'
import { dayOf, yuan } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import orderStyle from '../order.module.css'
import style from './instalment.module.css'

const PlanDialog = lazyPart(async () => (await import('./plan-dialog')).PlanDialog)

/** The instalments of an order: paid, due or overdue; nothing without a plan. */
export function PlanTable({ order }: { order: Order }) {
  const may = useMay()
  const now = useNow()
  const [isChanging, setIsChanging] = useState(false)
  if (order.instalments.length === 0) return null
  const heads = [m.instalment_plan(), m.instalment_amount_head(), m.instalment_paid_head(), m.order_status()]
  return (
    <section aria-label={m.instalment_plan()}>
      <div className={style.head}>
        <h2>{m.instalment_plan()}</h2>
        {order.status === 'instalments' && may(orders.on.replan) ? (
          <Button type="tertiary" size="small" onClick={() => setIsChanging(true)}>
            {m.instalment_change()}
          </Button>
        ) : null}
      </div>
      {/* The roles stay when a phone shows its rows as blocks. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: as above */}
      <table className={`${orderStyle.table} ${style.plan}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {withPaid(order.instalments, order.paidFen).map((one, i) => {
            const state = stateOf(one, dayOf(now))
            return (
              <tr key={one.dueOn} role="row">
                <th scope="row" role="rowheader">
                  {m.instalment_no({ at: i + 1 })}
                  <small>{one.dueOn}</small>
                </th>
                <td role="cell" data-head={m.instalment_amount_head()}>
                  {yuan(one.amountFen)}
                </td>
                <td role="cell" data-head={m.instalment_paid_head()}>
                  {one.paidFen === 0 ? '—' : yuan(one.paidFen)}
                </td>
                <td
                  role="cell"
                  data-head={m.order_status()}
                  className={state === 'overdue' ? style.late : undefined}
                >
                  {labels[state]()}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      {isChanging ? (
        <Suspense fallback={null}>
          <PlanDialog order={order} onClose={() => setIsChanging(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function stateOf({ amountFen, paidFen, dueOn }: PaidInstalment, today: string): 'paid' | 'due' | 'overdue' {
  if (paidFen === amountFen) return 'paid'
  return dueOn < today ? 'overdue' : 'due'
}

const labels = {
  paid: m.instalment_state_paid,
  due: m.instalment_state_due,
  overdue: m.instalment_state_overdue,
}
