import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { maintenanceKinds, mostPhotos } from '../../../contract/devices/equipment'
import { ChoiceField, optionsOf } from '../../kit/form/choice-field'
import { DateField } from '../../kit/form/date-field'
import { type Binding, missing } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { payloadField } from '../../kit/form/payload-field'
import { RecordField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import type { PayloadForm } from '../../kit/record/use-lifecycle'
import { workLabel } from './labels'
import { PhotosField } from './photos-field'
import { ZoneField } from './zone-field'

interface Props {
  form: PayloadForm
}

/** The fault's description and photos. */
export function FaultNote({ form }: Props) {
  return (
    <div className="kit-fields">
      <ProseField
        {...payloadField(form, 'note', '')}
        label={m.equipment_fault_note()}
        required
        maxLength={200}
      />
      <Photos form={form} />
    </div>
  )
}

export const Reason = ({ form }: Props) => (
  <ProseField {...payloadField(form, 'reason', '')} label={m.equipment_reason()} required maxLength={200} />
)

/** The repair that ends a fault. */
export function RepairFields({ form }: Props) {
  return (
    <div className="kit-fields">
      <WorkDone form={form} />
      <SwitchField
        {...payloadField(form, 'isServiced', false)}
        wide
        label={m.equipment_is_serviced()}
        help={m.equipment_is_serviced_help()}
      />
      <Photos form={form} />
    </div>
  )
}

/** An inspection, a service, or a small repair by the way. */
export function WorkFields({ form }: Props) {
  return (
    <div className="kit-fields">
      <ChoiceField
        {...payloadField<(typeof maintenanceKinds)[number]>(form, 'kind', 'service')}
        label={m.equipment_work()}
        options={optionsOf(maintenanceKinds, workLabel)}
        required
        help={m.equipment_work_help()}
      />
      <WorkDone form={form} />
      <Photos form={form} />
    </div>
  )
}

function WorkDone({ form }: Props) {
  return (
    <>
      <DateField {...payloadField(form, 'doneOn', '')} empty="" label={m.equipment_done_on()} required />
      <MoneyField {...owed(payloadField(form, 'costFen', 0))} label={m.equipment_cost()} required />
      <TextField
        {...payloadField(form, 'doneBy', '')}
        label={m.equipment_done_by()}
        placeholder={m.equipment_done_by_example()}
        required
      />
      <ProseField {...payloadField(form, 'note', '')} label={m.equipment_note()} maxLength={500} />
    </>
  )
}

/** The new store and zone: the known zones of the store are offered. */
export function MoveFields({ form }: Props) {
  const store = payloadField(form, 'storeId', '')
  return (
    <div className="kit-fields">
      <RecordField
        {...store}
        empty=""
        label={m.equipment_to_store()}
        resource={stores}
        labelOf={({ name }) => name}
        required
      />
      <ZoneField {...payloadField(form, 'zone', '')} storeId={store.value} label={m.equipment_to_zone()} />
    </div>
  )
}

const Photos = ({ form }: Props) => (
  <PhotosField
    {...payloadField<string[]>(form, 'photoIds', [])}
    label={m.equipment_photos()}
    most={mostPhotos}
  />
)

/** A required amount: an empty field is refused as missing. */
const owed = (fen: Binding<number>): Binding<number | null> => ({
  ...fen,
  change: (value) => fen.change(value ?? missing),
})
