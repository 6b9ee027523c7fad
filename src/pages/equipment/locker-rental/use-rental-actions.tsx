import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { type ListedLockerRental, lockerRentals } from '../../../../contract/sales/locker-rental'
import { orders } from '../../../../contract/sales/order'
import { can } from '../../../../machines/lifecycle'
import { lockerRentalMachine } from '../../../../machines/locker-rental/locker-rental.machine'
import { useAttempt } from '../../../kit/form/use-attempt'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { errorToast } from '../../../kit/toast/error-toast'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { lazyPart } from '../../../lib/lazy-part'
import { pathTo } from '../../../lib/path-to'
import { refusalSentence } from '../../../lib/refusal-sentence'
import { lockerRentalLabels } from './labels'

const EndDialog = lazyPart(async () => (await import('./end-dialog')).EndDialog)
const RenewDialog = lazyPart(async () => (await import('./renew-dialog')).RenewDialog)

/** What can be done with a rental now; the server asks the same machine. */
export function useRentalActions() {
  const may = useMay()
  const go = useNavigate()
  const attempt = useAttempt()
  const [opened, setOpened] = useState<{ rental: ListedLockerRental; what: 'renew' | 'end' } | null>(null)
  const { mutate: collect } = useMutation({
    mutationFn: ({ id }: ListedLockerRental) =>
      attempt({ id }, (idempotencyKey) => call(lockerRentals.collect, { id, idempotencyKey })),
    onSuccess: ({ orderId }) => go(pathTo('order', { sale: orderId })),
    onError: (error) => void errorToast(refusalSentence(error)),
  })
  const actionsOf = (rental: ListedLockerRental): RowAction[] => {
    const offers = (what: 'renew' | 'end') =>
      may(lockerRentals.on[what]) && can(lockerRentalMachine, rental.status, {}, `locker-rental.${what}`)
    const open = (what: 'renew' | 'end') => ({
      key: what,
      label: lockerRentalLabels.action.label(what),
      run: () => setOpened({ rental, what }),
    })
    return [
      ...(rental.unpaidFen > 0 && may(lockerRentals.collect) && may(orders.pay)
        ? [{ key: 'collect', label: m.locker_do_collect(), run: () => collect(rental) }]
        : []),
      ...(offers('renew') ? [open('renew')] : []),
      ...(offers('end') ? [open('end')] : []),
    ]
  }
  const close = () => setOpened(null)
  const dialog =
    opened === null ? null : (
      <Suspense fallback={null}>
        {opened.what === 'end' ? (
          <EndDialog rental={opened.rental} onClose={close} />
        ) : (
          <RenewDialog rental={opened.rental} onClose={close} />
        )}
      </Suspense>
    )
  return { actionsOf, dialog }
}
