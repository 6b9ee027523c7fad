import { m } from '#messages'
import { type FaceDevice, type FaceDeviceDraft, faceDevices } from '../../../../contract/devices/face-device'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { describeDevice } from '../device-describe'
import { nameOf, statusOf } from '../labels'
import { blankDevice, deviceSections } from './device-fields'

const devicePort: EditorConfig<FaceDevice, FaceDeviceDraft> = {
  resource: faceDevices,
  nameOf,
  initialValues: blankDevice,
  toDraft: draftFrom(faceDevices.draft),
  isLocked: ({ status }) => status === 'retired',
}

/** One device, to be made or changed: `?new`, `?edit=<id>`. */
export function DeviceEditor() {
  return (
    <EditDrawer
      port={devicePort}
      describe={describeDevice}
      title={(row) => (row === null ? m.device_new() : row.name)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={deviceSections}
    />
  )
}
