import { m } from '#messages'
import type { coachLevels } from '../../../../contract/catalogue/coach'
import type { CourseKind, courseLevels } from '../../../../contract/catalogue/coach-course'
import type { LessonCharge } from '../../../../contract/catalogue/coverage'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const coverageLabels = {
  kind: enumLabels<CourseKind>({
    private: m.coachcourse_kind_private,
    small_group: m.coachcourse_kind_small_group,
    group: m.coachcourse_kind_group,
  }),
  charge: enumLabels<LessonCharge>({
    included: m.coverage_charge_included,
    units: m.coverage_charge_units,
    value: m.coverage_charge_value,
  }),
  courseLevel: enumLabels<(typeof courseLevels)[number]>({
    beginner: m.coachcourse_level_beginner,
    intermediate: m.coachcourse_level_intermediate,
    advanced: m.coachcourse_level_advanced,
  }),
  coachLevel: enumLabels<(typeof coachLevels)[number]>({
    junior: m.coach_level_junior,
    middle: m.coach_level_middle,
    senior: m.coach_level_senior,
    master: m.coach_level_master,
  }),
}
