import { m } from '#messages'
import type { coachLevels } from '../../../../contract/catalogue/coach'
import type { courseKinds } from '../../../../contract/catalogue/coach-course'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const levelLabels = enumLabels<(typeof coachLevels)[number]>({
  junior: m.coach_level_junior,
  middle: m.coach_level_middle,
  senior: m.coach_level_senior,
  master: m.coach_level_master,
})

export const courseKindLabels = enumLabels<(typeof courseKinds)[number]>({
  private: m.appointment_kind_private,
  small_group: m.appointment_kind_small_group,
  group: m.appointment_kind_group,
})
