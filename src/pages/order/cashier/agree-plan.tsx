import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type Order, orders } from '../../../../contract/sales/order'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { usePageKeys } from '../../../lib/use-page-keys'
import style from './collection.module.css'

const PlanDialog = lazyPart(async () => (await import('../instalment/plan-dialog')).PlanDialog)

/**
 * As the server's rule, which also refuses a stored-value card: an unpaid order of a member, with a card that begins and no lesson that is
 * owed already.
 */
const canAgree = ({ status, memberId, paidFen, items }: Order): boolean =>
  status === 'pending' &&
  memberId !== null &&
  paidFen === 0 &&
  items.some(({ kind }) => kind === 'plan' || kind === 'course' || kind === 'upgrade') &&
  items.every(({ kind }) => kind !== 'lesson')

/** Agrees instalments for the order, by Alt and I too, or changes what was agreed before anything is paid. */
export function AgreePlan({ order, disabled }: { order: Order; disabled: boolean }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const isOffered = canAgree(order) && may(orders.on.agree)
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyI' || disabled || !isOffered) return
    event.preventDefault()
    setIsOpen(true)
  })
  if (!isOffered) return null
  return (
    <>
      <Button className={style.park} type="tertiary" disabled={disabled} onClick={() => setIsOpen(true)}>
        {order.instalments.length === 0 ? m.instalment_agree() : m.instalment_change()}
        <kbd>Alt I</kbd>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PlanDialog order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
