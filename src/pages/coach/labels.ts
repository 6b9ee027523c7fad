import { m } from '#messages'
import type {
  Coach,
  certificateStates,
  coachLevels,
  coachStatuses,
  specialities,
} from '../../../contract/catalogue/coach'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof coachStatuses)[number]
type Level = (typeof coachLevels)[number]
type Speciality = (typeof specialities)[number]
type Certificate = (typeof certificateStates)[number]
export const coachLabels = {
  status: enumLabels<Status>(
    {
      active: m.coach_status_active,
      on_leave: m.coach_status_on_leave,
      departed: m.coach_status_departed,
    },
    { active: 'good', on_leave: 'warning', departed: 'quiet' },
  ),
  level: enumLabels<Level>({
    junior: m.coach_level_junior,
    middle: m.coach_level_middle,
    senior: m.coach_level_senior,
    master: m.coach_level_master,
  }),
  speciality: enumLabels<Speciality>({
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
  }),
  certificate: enumLabels<Certificate>(
    {
      none: m.coach_certificate_none,
      expiring: m.coach_certificate_expiring,
      valid: m.coach_certificate_valid,
    },
    { none: 'quiet', expiring: 'warning', valid: 'good' },
  ),
  action: enumLabels({
    startLeave: m.coach_do_start_leave,
    endLeave: m.coach_do_end_leave,
    depart: m.coach_do_depart,
    rehire: m.coach_do_rehire,
    hide: m.coach_batch_hide,
  }),
}

export const nameOf = (coach: Pick<Coach, 'displayName'>) => coach.displayName
