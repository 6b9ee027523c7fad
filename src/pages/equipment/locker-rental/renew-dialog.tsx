import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { plusDays } from '../../../../contract/days'
import { type ListedLockerRental, lockerRentals } from '../../../../contract/sales/locker-rental'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { pathTo } from '../../../lib/path-to'
import { nameOf } from './labels'
import { blankRent, RentFields } from './rent-fields'
import { useRentalForm } from './use-rental-form'

interface Props {
  rental: ListedLockerRental
  onClose: () => void
}

/** Gives a rental a later last day; the cashier then collects its rent. */
export function RenewDialog({ rental, onClose }: Props) {
  const go = useNavigate()
  const { id, version, endsOn } = rental
  const { form, save, isPending, text } = useRentalForm({
    initial: () => ({ endsOn: plusDays(endsOn, 30), rent: blankRent }),
    schema: lockerRentals.on.renew.body,
    shown: ['endsOn', 'rent'],
    send: (body) => call(lockerRentals.on.renew, { id, version, body }),
    onDone: (row) => {
      Toast.success(m.locker_done_renew({ name: nameOf(row), endsOn: row.endsOn }))
      const orderId = row.terms.findLast(({ orderStatus }) => orderStatus === 'pending')?.orderId
      onClose()
      if (orderId != null) go(pathTo('order', { sale: orderId }))
    },
  })
  return (
    <Dialog
      title={m.locker_renew_title({ name: nameOf(rental) })}
      confirmText={m.locker_do_renew()}
      isPending={isPending}
      onDo={save}
      onCancel={onClose}
    >
      <div className={fieldStyle.fields}>
        <DateField
          {...payloadField(form, 'endsOn', '')}
          empty=""
          label={m.locker_rental_new_end()}
          help={m.locker_until({ endsOn })}
          required
        />
        <RentFields form={form} />
      </div>
      <div role="alert" className={textStyle.problem}>
        {text}
      </div>
    </Dialog>
  )
}
