import { m } from '#messages'
import {
  type Coach,
  type certificateStates,
  type coachLevels,
  type coachStatuses,
  type specialities,
  workSpan,
} from '../../../contract/coach'
import { describeBy } from '../../kit/describe'
import type { Tone } from '../../kit/status-tag'
import { weekdays } from '../../kit/week-painter'
import { yuan } from '../../lib/format'

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
const statusTone: Record<Status, Tone> = { active: 'good', on_leave: 'warning', departed: 'quiet' }
const certificateTone: Record<Certificate, Tone> = { none: 'quiet', expiring: 'warning', valid: 'good' }

export const statusLabel = (status: Status) => statusSays[status]()
export const levelLabel = (level: Level) => levelSays[level]()
export const specialityLabel = (speciality: Speciality) => specialitySays[speciality]()
export const certificateLabel = (state: Certificate) => certificateSays[state]()
export const statusOf = ({ status }: Coach) => ({ label: statusLabel(status), tone: statusTone[status] })
export const certificateOf = ({ certificateState }: Coach) => ({
  label: certificateLabel(certificateState),
  tone: certificateTone[certificateState],
})
export const nameOf = (coach: Coach) => coach.displayName

const worded = (says: Readonly<Record<string, (() => string) | undefined>>, value: unknown) =>
  says[String(value)]?.() ?? String(value)

const weekSaid = (value: unknown) => {
  const spans = Array.isArray(value) ? value.flatMap(spanSaid) : []
  return spans.length === 0 ? m.kit_not_set() : spans.join('\n')
}

const spanSaid = (value: unknown): string[] => {
  const one = workSpan.safeParse(value)
  return one.success ? [`${weekdays[one.data.weekday - 1]?.() ?? ''} ${one.data.from}–${one.data.to}`] : []
}

const daysSaid = (value: unknown) =>
  Array.isArray(value) && value.length > 0
    ? value.map((one: unknown) => String(Object(one).on)).join(m.kit_comma())
    : m.kit_not_set()

export const describeCoach = describeBy(
  {
    staffNo: m.coach_staff_no,
    personId: m.coach_person_id,
    displayName: m.coach_display_name,
    level: m.coach_level,
    specialities: m.coach_specialities,
    years: m.coach_years,
    bio: m.coach_bio,
    avatarId: m.coach_avatar_id,
    storeIds: m.coach_store_ids,
    defaultPriceFen: m.coach_default_price_fen,
    hiredOn: m.coach_hired_on,
    availability: m.coach_availability,
    exceptions: m.coach_exceptions,
    isPublic: m.coach_is_public,
    sort: m.coach_sort,
    status: m.coach_status,
    leftOn: m.coach_left_on,
  },
  {
    level: (value) => worded(levelSays, value),
    status: (value) => worded(statusSays, value),
    specialities: (value) =>
      Array.isArray(value)
        ? value.map((one) => worded(specialitySays, one)).join(m.kit_comma())
        : m.kit_not_set(),
    availability: weekSaid,
    exceptions: daysSaid,
    defaultPriceFen: (value) => yuan(Number(value)),
    personId: () => m.coach_person_changed(),
    avatarId: () => m.coach_avatar_set(),
  },
)

/** What the audit log's verbs of this resource mean. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    startLeave: m.coach_do_start_leave,
    endLeave: m.coach_do_end_leave,
    depart: m.coach_do_depart,
    rehire: m.coach_do_rehire,
  }
  return labels[verb]?.()
}
