import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type ListedLockerRental, lockerRentals } from '../../../../contract/sales/locker-rental'
import fieldStyle from '../../../kit/form/field.module.css'
import { MoneyField } from '../../../kit/form/money-field'
import { payloadField } from '../../../kit/form/payload-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField } from '../../../kit/form/text-field'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { yuan } from '../../../lib/format'
import { ChannelFields } from './channel-fields'
import { nameOf } from './labels'
import { useRentalForm } from './use-rental-form'

interface Props {
  rental: ListedLockerRental
  onClose: () => void
}

/** Ends a rental and settles its deposit. */
export function EndDialog({ rental, onClose }: Props) {
  const may = useMay()
  const { id, version, depositFen, unpaidFen, depositChannel } = rental
  const { form, save, isPending, text } = useRentalForm({
    initial: () => ({
      returnedFen: depositFen,
      channel: depositChannel,
      txnNo: null,
      keepReason: null,
      isCleared: false,
    }),
    schema: lockerRentals.on.end.body,
    shown: ['returnedFen', 'channel', 'txnNo', 'keepReason'],
    send: (body) => call(lockerRentals.on.end, { id, version, body }),
    onDone: (row) => {
      Toast.success(m.locker_done_end({ name: nameOf(row), amount: yuan(row.returnedFen ?? 0) }))
      onClose()
    },
  })
  const returned = payloadField<number | null>(form, 'returnedFen', 0)
  const reason = payloadField<string | null>(form, 'keepReason', null)
  const keptFen = typeof returned.value === 'number' ? depositFen - returned.value : 0
  const mayKeep = may({ permission: 'locker-rental:keep' })
  return (
    <Dialog
      title={m.locker_end_title({ name: nameOf(rental) })}
      confirmText={m.locker_do_end_rental()}
      isPending={isPending}
      onDo={save}
      onCancel={onClose}
    >
      {unpaidFen > 0 ? (
        <p role="status" className={textStyle.problem}>
          {m.locker_end_unpaid({ amount: yuan(unpaidFen) })}
        </p>
      ) : null}
      <div className={fieldStyle.fields}>
        {depositFen === 0 ? (
          <p className={textStyle.note}>{m.locker_end_no_deposit()}</p>
        ) : (
          <>
            <MoneyField
              {...returned}
              disabled={!mayKeep}
              label={m.locker_rental_to_return()}
              help={
                mayKeep
                  ? m.locker_rental_held({ amount: yuan(depositFen) })
                  : m.locker_rental_keep_forbidden({ amount: yuan(depositFen) })
              }
              required
              change={(fen) => {
                const isNone = (fen ?? 0) === 0
                form.change({
                  returnedFen: fen ?? 0,
                  channel: isNone ? null : (form.values.channel ?? depositChannel),
                  ...(isNone ? { txnNo: null } : {}),
                  ...(fen === depositFen ? { keepReason: null } : {}),
                })
              }}
            />
            {returned.value === 0 ? null : (
              <ChannelFields
                form={form}
                label={m.locker_rental_return_channel()}
                channel="channel"
                txnNo="txnNo"
              />
            )}
            {keptFen > 0 ? (
              <ProseField
                {...reason}
                value={reason.value ?? ''}
                label={m.locker_rental_keep_reason()}
                help={m.locker_rental_keeps({ amount: yuan(keptFen) })}
                required
                maxLength={200}
                change={(value) => reason.change(value === '' ? null : value)}
              />
            ) : null}
          </>
        )}
        <SwitchField
          {...payloadField(form, 'isCleared', false)}
          wide
          label={m.locker_is_cleared()}
          help={m.locker_is_cleared_help()}
        />
      </div>
      <div role="alert" className={textStyle.problem}>
        {text}
      </div>
    </Dialog>
  )
}
