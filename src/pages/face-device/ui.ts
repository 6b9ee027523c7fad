import { m } from '#messages'
import type { faceDevices } from '../../../contract/devices/face-device'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeDevice } from './describe-device'
import { faceDeviceLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    face: ListNames<typeof faceDevices> | 'open' | 'at' | 'view' | 'state' | 'result'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'device',
    table: 'face_device',
    page: 'face',
    noun: m.audit_kind_device,
    addressOf: (id) => pathTo('face', { open: id }),
    describe: describeDevice,
    actionLabel: faceDeviceLabels.action.find,
    permission: {
      noun: m.permission_resource_device,
      verbs: {
        retire: m.permission_verb_retire,
        secret: m.permission_verb_secret,
        control: m.permission_verb_control,
        enrol: m.permission_verb_enrol,
        quarantine: m.permission_verb_quarantine,
      },
    },
  },
  { name: 'device-task', table: 'device_task', noun: m.audit_kind_device_task },
  { name: 'device-refusal', table: 'device_refusal', noun: m.audit_kind_device_refusal },
]
