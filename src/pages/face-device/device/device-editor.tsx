import { m } from '#messages'
import { type FaceDevice, type FaceDeviceDraft, faceDevices } from '../../../../contract/devices/face-device'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { describeDevice } from '../describe-device'
import { faceDeviceLabels, nameOf } from '../labels'
import { blankDevice, deviceSections } from './device-sections'

const deviceEditor: EditorConfig<FaceDevice, FaceDeviceDraft> = {
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
      config={deviceEditor}
      describe={describeDevice}
      title={(row) => (row === null ? m.device_new() : row.name)}
      headline={(row) => <StatusTag {...faceDeviceLabels.status.tag(row.status)} />}
      sections={deviceSections}
    />
  )
}
