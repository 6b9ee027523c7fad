import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../contract/devices/equipment'
import { equipmentMachine } from '../../../machines/equipment/equipment.machine'
import { can } from '../../../machines/lifecycle'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { dayOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { nameOf } from './labels'

const Note = lazyPart(async () => (await import('./payloads')).FaultNote)
const Reason = lazyPart(async () => (await import('./payloads')).Reason)
const Repair = lazyPart(async () => (await import('./payloads')).RepairFields)
const Work = lazyPart(async () => (await import('./payloads')).WorkFields)
const Move = lazyPart(async () => (await import('./payloads')).MoveFields)

type Key = keyof typeof equipment.events
type Judged = Pick<ListedEquipment, 'status' | 'archivedAt'>
const isKey = (key: string): key is Key => key in equipment.events

/** Equipment whose maintenance record is sent like an event of its lifecycle, from the same dialog. */
export const withWork = { ...equipment, on: { ...equipment.on, maintain: equipment.maintain } }

/** The equipment machine's decision for an event; the server uses the same machine. */
export function decide(row: Judged, key: string): { allowed: boolean } {
  if (row.archivedAt !== null) return { allowed: false }
  if (key === 'maintain') return { allowed: row.status !== 'scrapped' }
  // The key is one of the contract's, and names an event of this machine.
  return {
    allowed:
      isKey(key) && can(equipmentMachine, row.status, {}, equipment.events[key].event as `equipment.${Key}`),
  }
}

const work = () => ({ doneOn: dayOf(new Date()), costFen: 0, doneBy: '', note: '', photoIds: [] })
const plain = () => ({ reason: '' })

export const equipmentLifecycle = (): LifecycleTransition<ListedEquipment>[] => [
  {
    key: 'startRepair',
    label: m.equipment_do_start_repair(),
    done: (row) => m.equipment_done_start_repair({ name: nameOf(row) }),
  },
  {
    key: 'finish',
    label: m.equipment_do_finish(),
    done: (row) => m.equipment_done_finish({ name: nameOf(row) }),
    payload: () => ({ ...work(), isServiced: false }),
    fields: (form) => <Repair form={form} />,
  },
  {
    key: 'dismissFault',
    label: m.equipment_do_dismiss_fault(),
    done: (row) => m.equipment_done_dismiss_fault({ name: nameOf(row) }),
    payload: plain,
    fields: (form) => <Reason form={form} />,
  },
  {
    key: 'reportFault',
    label: m.equipment_do_report_fault(),
    done: (row) => m.equipment_done_report_fault({ name: nameOf(row) }),
    payload: () => ({ note: '', photoIds: [] }),
    fields: (form) => <Note form={form} />,
  },
  {
    key: 'maintain',
    label: m.equipment_do_maintain(),
    done: (row) => m.equipment_done_maintain({ name: nameOf(row) }),
    payload: () => ({ kind: 'service', ...work() }),
    fields: (form) => <Work form={form} />,
  },
  {
    key: 'move',
    label: m.equipment_do_move(),
    done: (row) => m.equipment_done_move({ name: nameOf(row) }),
    payload: () => ({ storeId: '', zone: '' }),
    fields: (form) => <Move form={form} />,
  },
  {
    key: 'idle',
    label: m.equipment_do_idle(),
    done: (row) => m.equipment_done_idle({ name: nameOf(row) }),
    payload: plain,
    fields: (form) => <Reason form={form} />,
  },
  { key: 'use', label: m.equipment_do_use(), done: (row) => m.equipment_done_use({ name: nameOf(row) }) },
  {
    key: 'scrap',
    label: m.equipment_do_scrap(),
    isDestructive: true,
    done: (row) => m.equipment_done_scrap({ name: nameOf(row) }),
    warning: () => m.equipment_scrap_warning(),
    payload: plain,
    fields: (form) => <Reason form={form} />,
  },
]
