import { m } from '#messages'
import type {
  CoachCourse,
  CourseKind,
  courseLevels,
  courseStatuses,
} from '../../../contract/catalogue/coach-course'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof courseStatuses)[number]
type Level = (typeof courseLevels)[number]

export const coachCourseLabels = {
  status: enumLabels<Status>(
    {
      draft: m.coachcourse_status_draft,
      on: m.coachcourse_status_on,
      off: m.coachcourse_status_off,
    },
    { draft: 'new', on: 'good', off: 'quiet' },
  ),
  kind: enumLabels<CourseKind>({
    private: m.coachcourse_kind_private,
    small_group: m.coachcourse_kind_small_group,
    group: m.coachcourse_kind_group,
  }),
  level: enumLabels<Level>({
    beginner: m.coachcourse_level_beginner,
    intermediate: m.coachcourse_level_intermediate,
    advanced: m.coachcourse_level_advanced,
  }),
  substitutes: enumLabels<CoachCourse['substitutes']>({
    any: m.coachcourse_substitutes_any,
    listed: m.coachcourse_substitutes_listed,
    none: m.coachcourse_substitutes_none,
  }),
  action: enumLabels({
    putOn: m.coachcourse_do_put_on,
    takeOff: m.coachcourse_do_take_off,
  }),
}

export const nameOf = (course: Pick<CoachCourse, 'name'>) => course.name

/** A length of time in the largest units that divide it. */
export function spanLabel(minutes: number): string {
  if (minutes < 60) return m.coachcourse_span_minutes({ count: minutes })
  if (minutes % 1440 === 0) return m.coachcourse_span_days({ count: minutes / 1440 })
  const hours = Math.floor(minutes / 60)
  if (minutes % 60 === 0) return m.coachcourse_span_hours({ count: hours })
  return m.coachcourse_span_hours_minutes({ hours, minutes: minutes % 60 })
}

/** The meaning of a course's booking rules for a member. */
export function rulesLabel(
  rules: Pick<CoachCourse, 'minNoticeMin' | 'maxAdvanceDays' | 'cancelDeadlineMin'>,
): string {
  const { minNoticeMin, maxAdvanceDays, cancelDeadlineMin } = rules
  return m.coachcourse_rules_said({
    notice:
      minNoticeMin === 0
        ? m.coachcourse_rules_notice_none()
        : m.coachcourse_rules_notice({ span: spanLabel(minNoticeMin) }),
    days: maxAdvanceDays,
    cancel:
      cancelDeadlineMin === 0
        ? m.coachcourse_rules_cancel_none()
        : m.coachcourse_rules_cancel({ span: spanLabel(cancelDeadlineMin) }),
  })
}
