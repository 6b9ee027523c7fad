import { m } from '#messages'
import type {
  Equipment,
  equipmentCategories,
  equipmentStatuses,
  maintenanceKinds,
  serviceWindows,
  warrantyWindows,
} from '../../../contract/devices/equipment'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof equipmentStatuses)[number]
type Category = (typeof equipmentCategories)[number]
type Work = (typeof maintenanceKinds)[number]

const statusSays: Record<Status, () => string> = {
  in_use: m.equipment_status_in_use,
  faulty: m.equipment_status_faulty,
  repairing: m.equipment_status_repairing,
  idle: m.equipment_status_idle,
  scrapped: m.equipment_status_scrapped,
}
const statusTone: Record<Status, Tone> = {
  in_use: 'good',
  faulty: 'bad',
  repairing: 'warning',
  idle: 'new',
  scrapped: 'quiet',
}
const categorySays: Record<Category, () => string> = {
  cardio: m.equipment_category_cardio,
  strength: m.equipment_category_strength,
  free_weight: m.equipment_category_free_weight,
  functional: m.equipment_category_functional,
  locker: m.equipment_category_locker,
  gate: m.equipment_category_gate,
  body_analyser: m.equipment_category_body_analyser,
  av: m.equipment_category_av,
  other: m.equipment_category_other,
}
const workSays: Record<Work, () => string> = {
  inspect: m.equipment_work_inspect,
  repair: m.equipment_work_repair,
  service: m.equipment_work_service,
}
const warrantySays: Record<(typeof warrantyWindows)[number], () => string> = {
  expired: m.equipment_warranty_expired,
  '30': m.equipment_warranty_30,
}
const serviceSays: Record<(typeof serviceWindows)[number], () => string> = {
  overdue: m.equipment_service_overdue,
  '7': m.equipment_service_7,
  '30': m.equipment_service_30,
}

export const statusLabel = (status: Status) => statusSays[status]()
export const categoryLabel = (category: Category) => categorySays[category]()
export const workLabel = (work: Work) => workSays[work]()
export const warrantyLabel = (window: (typeof warrantyWindows)[number]) => warrantySays[window]()
export const serviceLabel = (window: (typeof serviceWindows)[number]) => serviceSays[window]()

export const nameOf = ({ assetNo, name }: Pick<Equipment, 'assetNo' | 'name'>) => `${assetNo} ${name}`
export const statusOf = ({ status }: Pick<Equipment, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const zoneLabel = (zone: string) => (zone === '' ? m.equipment_no_zone() : zone)
export const placeLabel = (store: string, zone: string) => (zone === '' ? store : `${store} · ${zone}`)

/** `还有 12 天`, `今天到期`, `已过 3 天`. */
export function daysLabel(days: number): string {
  if (days === 0) return m.equipment_days_today()
  return days > 0 ? m.equipment_days_left({ days }) : m.equipment_days_over({ days: -days })
}

/** How near a day is: past, within so many days, or far. */
export const nearness = (days: number, soon: number): 'over' | 'soon' | 'far' =>
  days < 0 ? 'over' : days <= soon ? 'soon' : 'far'

const says: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  status: statusSays,
  category: categorySays,
  warranty: warrantySays,
  service: serviceSays,
}
/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: string, value: unknown): string => says[of]?.[String(value)]?.() ?? String(value)

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    reportFault: m.equipment_do_report_fault,
    dismissFault: m.equipment_do_dismiss_fault,
    startRepair: m.equipment_do_start_repair,
    finish: m.equipment_do_finish,
    idle: m.equipment_do_idle,
    use: m.equipment_do_use,
    move: m.equipment_do_move,
    scrap: m.equipment_do_scrap,
    maintain: m.equipment_do_maintain,
    label: m.equipment_do_reissue,
  }
  return labels[verb]?.()
}
