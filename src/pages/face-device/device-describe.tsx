import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { describeBy } from '../../kit/history/describe'
import { RecordName } from '../../kit/record/name'
import { worded } from './labels'

/** A device's members as its history and a conflict show them. */
export const describeDevice = describeBy(
  {
    name: m.device_name,
    sn: m.device_sn,
    vendor: m.device_vendor,
    model: m.device_model,
    status: m.device_status,
    retireReason: m.device_retire_reason,
    storeId: m.device_store,
    direction: m.device_direction,
    maxPersons: m.device_max_persons,
    maxFaces: m.device_max_faces,
    ip: m.device_ip,
    mac: m.device_mac,
    allowedFrom: m.device_allowed_from,
  },
  {
    vendor: (value) => worded('vendor', value),
    status: (value) => worded('status', value),
    direction: (value) => worded('direction', value),
    storeId: (value) => (
      <RecordName
        resource={stores}
        id={String(value)}
        nameOf={({ name }) => name}
        otherwise={m.kit_record_unknown()}
      />
    ),
    allowedFrom: (value) =>
      Array.isArray(value) && value.length > 0 ? value.join('\n') : m.device_allowed_from_any(),
  },
)
