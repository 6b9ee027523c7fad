import { m } from '#messages'
import { stores } from '../../../../contract/catalogue/store'
import {
  deviceDirections,
  deviceVendors,
  type FaceDeviceDraft,
} from '../../../../contract/devices/face-device'
import { ChoiceField, optionsOf } from '../../../kit/form/choice-field'
import type { Binding, Form } from '../../../kit/form/form'
import { missing } from '../../../kit/form/form'
import { LinesField } from '../../../kit/form/lines-field'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { directionLabel, vendorLabel } from '../labels'

/** A new device with the capacity of most terminals. */
export const blankDevice = (): FaceDeviceDraft => ({
  sn: '',
  name: '',
  vendor: 'native',
  model: '',
  ip: null,
  mac: null,
  storeId: '',
  direction: 'both',
  maxPersons: 3_000,
  maxFaces: 3_000,
  allowedFrom: [],
})

/** The editable members of a device, with the addresses that its maker's messages may come from. */
export const deviceSections = (form: Form<FaceDeviceDraft>): Section[] => [
  {
    key: 'basics',
    title: m.device_section_basics(),
    content: (
      <div className="kit-fields">
        <TextField
          {...form.bind('name')}
          label={m.device_name()}
          placeholder={m.device_name_example()}
          required
        />
        <TextField {...form.bind('sn')} label={m.device_sn()} help={m.device_sn_help()} required />
        <ChoiceField
          {...form.bind('vendor')}
          label={m.device_vendor()}
          options={optionsOf(deviceVendors, vendorLabel)}
          required
        />
        <TextField {...form.bind('model')} label={m.device_model()} />
        <RecordField
          {...form.bind('storeId')}
          empty=""
          label={m.device_store()}
          resource={stores}
          labelOf={(store) => store.name}
          required
        />
        <ChoiceField
          {...form.bind('direction')}
          label={m.device_direction()}
          help={m.device_direction_help()}
          options={optionsOf(deviceDirections, directionLabel)}
          required
        />
      </div>
    ),
  },
  {
    key: 'capacity',
    title: m.device_section_capacity(),
    content: (
      <div className="kit-fields">
        <NumberField
          {...form.bind('maxPersons')}
          empty={missing}
          label={m.device_max_persons()}
          help={m.device_max_help()}
          required
        />
        <NumberField {...form.bind('maxFaces')} empty={missing} label={m.device_max_faces()} required />
      </div>
    ),
  },
  {
    key: 'network',
    title: m.device_section_network(),
    content: (
      <div className="kit-fields">
        <TextField {...orNull(form.bind('ip'))} label={m.device_ip()} placeholder="192.168.1.60" />
        <TextField {...orNull(form.bind('mac'))} label={m.device_mac()} placeholder="00:17:61:10:2a:4f" />
        <LinesField
          {...form.bind('allowedFrom')}
          label={m.device_allowed_from()}
          help={m.device_allowed_from_help()}
        />
      </div>
    ),
  },
]

/** An empty field is null. */
const orNull = (binding: Binding<string | null>): Binding<string> => ({
  ...binding,
  value: binding.value ?? '',
  change: (text) => binding.change(text === '' ? null : text),
})
