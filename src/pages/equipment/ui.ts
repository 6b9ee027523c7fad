import { m } from '#messages'
import type { equipment } from '../../../contract/devices/equipment'
import type { lockers } from '../../../contract/sales/locker'
import type { lockerRentals } from '../../../contract/sales/locker-rental'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeEquipment } from './describe'
import { equipmentLabels } from './labels'
import { describeLocker } from './locker/describe'
import { lockerLabels } from './locker/labels'
import { describeLockerRental } from './locker-rental/describe'
import { lockerRentalLabels } from './locker-rental/labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    devicestore:
      | ListNames<typeof equipment>
      | ListNames<typeof lockers>
      | ListNames<typeof lockerRentals>
      | 'open'
      | 'view'
      | 'label'
      | 'import'
      | 'month'
      | 'rent'
      | 'forLocker'
      | 'forMember'
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
  {
    name: 'locker',
    page: 'devicestore',
    noun: m.audit_kind_locker,
    addressOf: (id) => pathTo('devicestore', { view: 'lockers', open: id }),
    describe: describeLocker,
    actionLabel: lockerLabels.action.find,
    permission: {
      noun: m.audit_kind_locker,
      verbs: {
        clear: m.locker_do_clear,
        block: m.locker_do_block,
        unblock: m.locker_do_unblock,
        giveKey: m.locker_do_give_key,
        takeBack: m.locker_do_take_back,
      },
    },
  },
  {
    name: 'locker-rental',
    table: 'locker_rental',
    page: 'devicestore',
    noun: m.audit_kind_locker_rental,
    addressOf: (id) => pathTo('devicestore', { view: 'rentals', open: id }),
    describe: describeLockerRental,
    actionLabel: lockerRentalLabels.action.find,
    permission: {
      noun: m.audit_kind_locker_rental,
      verbs: {
        write: m.locker_do_rent,
        renew: m.locker_do_renew,
        end: m.locker_do_end_rental,
        keep: m.locker_permission_keep,
      },
    },
  },
]
