import { getLocale } from '#locale'
import { m } from '#messages'
import type { Coverage } from '../../../contract/catalogue/coverage'
import { coverageSentences } from '../../../contract/catalogue/coverage-sentences'

// Each by its name: the whole of `m` would bring every message into the page.
const messages = {
  coverage_no_entry: m.coverage_no_entry,
  coverage_entry_any_time: m.coverage_entry_any_time,
  coverage_no_holidays: m.coverage_no_holidays,
  coverage_comma: m.coverage_comma,
  coverage_and: m.coverage_and,
  coachcourse_kind_private: m.coachcourse_kind_private,
  coachcourse_kind_small_group: m.coachcourse_kind_small_group,
  coachcourse_kind_group: m.coachcourse_kind_group,
  coachcourse_level_beginner: m.coachcourse_level_beginner,
  coachcourse_level_intermediate: m.coachcourse_level_intermediate,
  coachcourse_level_advanced: m.coachcourse_level_advanced,
  coach_level_junior: m.coach_level_junior,
  coach_level_middle: m.coach_level_middle,
  coach_level_senior: m.coach_level_senior,
  coach_level_master: m.coach_level_master,
  appointment_weekday_1: m.appointment_weekday_1,
  appointment_weekday_2: m.appointment_weekday_2,
  appointment_weekday_3: m.appointment_weekday_3,
  appointment_weekday_4: m.appointment_weekday_4,
  appointment_weekday_5: m.appointment_weekday_5,
  appointment_weekday_6: m.appointment_weekday_6,
  appointment_weekday_7: m.appointment_weekday_7,
  coverage_courses: m.coverage_courses,
  coverage_coaches: m.coverage_coaches,
  coverage_visits_per_day: m.coverage_visits_per_day,
  coverage_visits_per_week: m.coverage_visits_per_week,
  coverage_lessons_per_day: m.coverage_lessons_per_day,
  coverage_lessons_per_week: m.coverage_lessons_per_week,
  coverage_entry: m.coverage_entry,
  coverage_hours_only: m.coverage_hours_only,
  coverage_included: m.coverage_included,
  coverage_value: m.coverage_value,
  coverage_units: m.coverage_units,
  coverage_value_share: m.coverage_value_share,
  coverage_narrowed: m.coverage_narrowed,
  coverage_courses_of: m.coverage_courses_of,
  coverage_coaches_of: m.coverage_coaches_of,
  coverage_weekdays: m.coverage_weekdays,
}

/** What a card does, in sentences of the page's language. */
export const coverageText = (coverage: Coverage): string[] =>
  coverageSentences(coverage, messages, getLocale())
