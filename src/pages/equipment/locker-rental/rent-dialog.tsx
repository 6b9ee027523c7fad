import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { plusDays } from '../../../../contract/days'
import { members } from '../../../../contract/membership/member'
import { lockers } from '../../../../contract/sales/locker'
import { lockerRentals } from '../../../../contract/sales/locker-rental'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { MoneyField } from '../../../kit/form/money-field'
import { payloadField } from '../../../kit/form/payload-field'
import { RecordField } from '../../../kit/form/record-field'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'
import { pathTo } from '../../../lib/path-to'
import { placeOf } from '../locker/labels'
import { ChannelFields } from './channel-fields'
import { nameOf } from './labels'
import { blankRent, RentFields } from './rent-fields'
import { useRentalForm } from './use-rental-form'

const shown = ['lockerId', 'memberId', 'startsOn', 'endsOn', 'rent', 'depositFen', 'note']
const shownMoney = ['depositChannel', 'depositTxnNo', 'channel']
const own = ['rent', 'forLocker', 'forMember']

/** Rents a locker to a member: `?view=rentals&rent=new`, with `forLocker` and `forMember` from other pages. The cashier then collects the rent. */
export function RentDialog() {
  const [params, setParams] = useSearchParams()
  const go = useNavigate()
  const close = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => !own.includes(name))))
  const { form, save, isPending, text } = useRentalForm({
    initial: () => {
      const today = dayOf(new Date())
      return {
        lockerId: params.get('forLocker') ?? '',
        memberId: params.get('forMember') ?? '',
        startsOn: today,
        endsOn: plusDays(today, 29),
        rent: blankRent,
        depositFen: 10_000,
        depositChannel: 'cash',
        depositTxnNo: null,
        note: '',
      }
    },
    schema: lockerRentals.create.body,
    shown: [...shown, ...shownMoney],
    send: (body, idempotencyKey) => call(lockerRentals.create, { body, idempotencyKey }),
    onDone: (rental) => {
      Toast.success(m.locker_done_rent({ name: nameOf(rental) }))
      const orderId = rental.terms.find(({ orderStatus }) => orderStatus === 'pending')?.orderId
      if (orderId == null) close()
      else go(pathTo('order', { sale: orderId }))
    },
  })
  const deposit = payloadField<number | null>(form, 'depositFen', 0)
  return (
    <Dialog
      title={m.locker_rent_title()}
      confirmText={m.locker_do_rent()}
      isPending={isPending}
      width={640}
      onDo={save}
      onCancel={close}
    >
      <div className={fieldStyle.fields}>
        <RecordField
          {...payloadField(form, 'lockerId', '')}
          empty=""
          label={m.locker_number()}
          resource={lockers}
          only={{ status: 'free' }}
          labelOf={(row) => `${row.number} · ${placeOf(row)} · ${row.storeName}`}
          required
        />
        <RecordField
          {...payloadField(form, 'memberId', '')}
          empty=""
          label={m.locker_holder()}
          resource={members}
          labelOf={({ name, memberNo }) => `${name} ${memberNo}`}
          required
        />
        <DateField
          {...payloadField(form, 'startsOn', '')}
          empty=""
          label={m.locker_rental_starts_on()}
          required
        />
        <DateField
          {...payloadField(form, 'endsOn', '')}
          empty=""
          label={m.locker_rental_ends_on()}
          required
        />
        <RentFields form={form} />
        <MoneyField
          {...deposit}
          label={m.locker_rental_deposit()}
          help={m.locker_rental_deposit_help()}
          change={(fen) => {
            const isNone = (fen ?? 0) === 0
            form.change({
              depositFen: fen ?? 0,
              ...(isNone ? { depositChannel: null, depositTxnNo: null } : {}),
              ...(!isNone && form.values.depositChannel === null ? { depositChannel: 'cash' } : {}),
            })
          }}
        />
        {deposit.value === 0 ? null : (
          <ChannelFields
            form={form}
            label={m.locker_rental_deposit_channel()}
            channel="depositChannel"
            txnNo="depositTxnNo"
          />
        )}
        <ProseField {...payloadField(form, 'note', '')} label={m.locker_note()} maxLength={200} />
      </div>
      <div role="alert" className={textStyle.problem}>
        {text}
      </div>
    </Dialog>
  )
}
