import { m } from '#messages'
import type {
  Coach,
  certificateStates,
  coachLevels,
  coachStatuses,
  specialities,
} from '../../../contract/catalogue/coach'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof coachStatuses)[number]
type Level = (typeof coachLevels)[number]
type Speciality = (typeof specialities)[number]
type Certificate = (typeof certificateStates)[number]
type Says<V extends string> = Record<V, () => string>

const statusSays: Says<Status> = {
  active: m.coach_status_active,
  on_leave: m.coach_status_on_leave,
  departed: m.coach_status_departed,
}
const levelSays: Says<Level> = {
  junior: m.coach_level_junior,
  middle: m.coach_level_middle,
  senior: m.coach_level_senior,
  master: m.coach_level_master,
}
const specialitySays: Says<Speciality> = {
  strength: m.coach_speciality_strength,
  fat_loss: m.coach_speciality_fat_loss,
  bodybuilding: m.coach_speciality_bodybuilding,
  yoga: m.coach_speciality_yoga,
  pilates: m.coach_speciality_pilates,
  boxing: m.coach_speciality_boxing,
  spinning: m.coach_speciality_spinning,
  swimming: m.coach_speciality_swimming,
  rehab: m.coach_speciality_rehab,
  functional: m.coach_speciality_functional,
  stretching: m.coach_speciality_stretching,
  dance: m.coach_speciality_dance,
  youth: m.coach_speciality_youth,
  prenatal: m.coach_speciality_prenatal,
}
const certificateSays: Says<Certificate> = {
  none: m.coach_certificate_none,
  expiring: m.coach_certificate_expiring,
  valid: m.coach_certificate_valid,
}
const says = { status: statusSays, level: levelSays, speciality: specialitySays }
const statusTone: Record<Status, Tone> = { active: 'good', on_leave: 'warning', departed: 'quiet' }
const certificateTone: Record<Certificate, Tone> = { none: 'quiet', expiring: 'warning', valid: 'good' }

export const statusLabel = (status: Status) => statusSays[status]()
export const levelLabel = (level: Level) => levelSays[level]()
export const specialityLabel = (speciality: Speciality) => specialitySays[speciality]()
export const certificateLabel = (state: Certificate) => certificateSays[state]()
export const statusOf = ({ status }: Pick<Coach, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const certificateOf = ({ certificateState }: Pick<Coach, 'certificateState'>) => ({
  label: certificateLabel(certificateState),
  tone: certificateTone[certificateState],
})
/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[kind]
  return words[String(value)]?.() ?? String(value)
}
export const nameOf = (coach: Pick<Coach, 'displayName'>) => coach.displayName

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    startLeave: m.coach_do_start_leave,
    endLeave: m.coach_do_end_leave,
    depart: m.coach_do_depart,
    rehire: m.coach_do_rehire,
    hide: m.coach_batch_hide,
  }
  return labels[verb]?.()
}
