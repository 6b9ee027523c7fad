import { m } from '#messages'
import { faceDevices, type ListedFaceDevice } from '../../../contract/devices/face-device'
import { faceDeviceMachine } from '../../../machines/face-device/face-device.machine'
import { can, reasons } from '../../../machines/lifecycle'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { LifecycleOffer } from '../../kit/record/use-lifecycle'
import { nameOf } from './labels'

type Key = keyof typeof faceDevices.events

const isKey = (key: string): key is Key => key in faceDevices.events

/** The device machine's decision for an event; the server uses the same machine. */
export function judge(device: ListedFaceDevice, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  // The key is one of the contract's, and names an event of this machine.
  const type = faceDevices.events[key].event as 'device.activate' | 'device.disable' | 'device.retire'
  const { status, needsAddress } = device
  const allowed = can(faceDeviceMachine, status, { needsAddress }, type)
  const isRefused = reasons(faceDeviceMachine, status, { needsAddress })[type] !== undefined
  return isRefused ? { allowed, refusal: m.device_address_needed() } : { allowed }
}

export const deviceOffers = (): LifecycleOffer<ListedFaceDevice>[] => [
  {
    key: 'activate',
    label: m.device_do_activate(),
    done: (row) => m.device_done_activate({ name: nameOf(row) }),
  },
  {
    key: 'disable',
    label: m.device_do_disable(),
    done: (row) => m.device_done_disable({ name: nameOf(row) }),
    warning: () => m.device_disable_help(),
  },
  {
    key: 'retire',
    label: m.device_do_retire(),
    isGrave: true,
    done: (row) => m.device_done_retire({ name: nameOf(row) }),
    warning: () => m.device_retire_help(),
    payload: () => ({ reason: '' }),
    fields: (form) => (
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.device_retire_reason()}
        required
        maxLength={200}
      />
    ),
  },
]
