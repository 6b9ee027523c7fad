import { m } from '#messages'
import type { equipment } from '../../../contract/devices/equipment'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeEquipment } from './describe'
import { equipmentLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    devicestore: ListNames<typeof equipment> | 'open' | 'view' | 'label' | 'import' | 'month'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'equipment',
    page: 'devicestore',
    noun: m.audit_kind_equipment,
    addressOf: (id) => pathTo('devicestore', { open: id }),
    rowLabel: m.kit_in_use_equipment,
    describe: describeEquipment,
    actionLabel: equipmentLabels.action.find,
    permission: {
      noun: m.permission_resource_equipment,
      verbs: {
        reportFault: m.permission_verb_report_fault,
        dismissFault: m.permission_verb_dismiss_fault,
        startRepair: m.permission_verb_start_repair,
        use: m.permission_verb_use,
        idle: m.permission_verb_idle,
        move: m.permission_verb_move,
        scrap: m.permission_verb_scrap,
        maintain: m.permission_verb_maintain,
        label: m.permission_verb_label,
      },
    },
  },
]
