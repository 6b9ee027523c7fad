import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeEquipment } from './describe'
import { equipmentPort, equipmentSections } from './editor'
import { nameOf, statusOf } from './labels'

/** One piece, to be registered or changed. Loaded when it is first opened. */
export function EquipmentDrawer() {
  return (
    <EditDrawer
      port={equipmentPort}
      describe={describeEquipment}
      title={(row) => (row === null ? m.equipment_new() : nameOf(row))}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={equipmentSections}
    />
  )
}
