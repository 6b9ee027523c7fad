import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import {
  type LockerRange,
  type LockerRoom,
  type LockerSize,
  lockers,
} from '../../../../contract/sales/locker'
import { asLockerNo, isLockerRange, lockerNumbers } from '../../../../contract/sales/locker-no'
import { ChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { payloadField } from '../../../kit/form/payload-field'
import { RecordField } from '../../../kit/form/record-field'
import { TextField } from '../../../kit/form/text-field'
import { useAttempt } from '../../../kit/form/use-attempt'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { lockerLabels } from './labels'

interface Props {
  storeId: string
  onClose: () => void
}

/** Registers a range of lockers that are alike, such as A001 to A060. */
export function RangeDialog({ storeId, onClose }: Props) {
  const attempt = useAttempt()
  const { run, isPending, fields, formLevelError } = useFormMutation(
    (body: LockerRange) =>
      attempt(body, (idempotencyKey) => call(lockers.createRange, { body, idempotencyKey })),
    ({ created }) => {
      Toast.success(m.locker_range_done({ count: created }))
      onClose()
    },
  )
  const { form, checked } = usePayload(
    () => ({ storeId, room: 'men', zone: '', size: 'medium', from: '', to: '' }),
    fields,
  )
  const [from, to] = [asLockerNo(String(form.values.from)), asLockerNo(String(form.values.to))]
  const isRange = from !== null && to !== null && isLockerRange({ from, to })
  const problem = formLevelError(['storeId', 'room', 'zone', 'size', 'from', 'to'])
  const save = () => {
    const body = checked(lockers.createRange.body)
    // `checked` returns a body that this endpoint's schema has accepted.
    if (body !== null) run(body as unknown as LockerRange)
  }
  return (
    <Dialog
      title={m.locker_range_title()}
      confirmText={m.locker_do_create_range()}
      isPending={isPending}
      onDo={save}
      onCancel={onClose}
    >
      <div className={fieldStyle.fields}>
        <RecordField
          {...payloadField(form, 'storeId', '')}
          empty=""
          label={m.locker_store()}
          resource={stores}
          labelOf={({ name }) => name}
          required
        />
        <TextField
          {...payloadField(form, 'from', '')}
          label={m.locker_range_from()}
          placeholder="A001"
          required
        />
        <TextField
          {...payloadField(form, 'to', '')}
          label={m.locker_range_to()}
          placeholder="A060"
          required
        />
        <ChoiceField
          {...payloadField<LockerRoom>(form, 'room', 'men')}
          label={m.locker_room()}
          options={lockerLabels.room.options()}
          required
        />
        <TextField
          {...payloadField(form, 'zone', '')}
          label={m.locker_zone()}
          placeholder={m.locker_zone_example()}
        />
        <ChoiceField
          {...payloadField<LockerSize>(form, 'size', 'medium')}
          label={m.locker_size()}
          options={lockerLabels.size.options()}
          required
        />
      </div>
      <p className={textStyle.note} aria-live="polite">
        {isRange ? m.locker_range_count({ count: lockerNumbers({ from, to }).length, from, to }) : ''}
      </p>
      <div role="alert" className={textStyle.problem}>
        {problem}
      </div>
    </Dialog>
  )
}
