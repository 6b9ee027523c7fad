import { m } from '#messages'
import type {
  CoachCourse,
  CourseKind,
  courseLevels,
  courseStatuses,
} from '../../../contract/catalogue/coach-course'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof courseStatuses)[number]
type Level = (typeof courseLevels)[number]

const statusSays: Record<Status, () => string> = {
  draft: m.coachcourse_status_draft,
  on: m.coachcourse_status_on,
  off: m.coachcourse_status_off,
}
const kindSays: Record<CourseKind, () => string> = {
  private: m.coachcourse_kind_private,
  small_group: m.coachcourse_kind_small_group,
  group: m.coachcourse_kind_group,
}
const levelSays: Record<Level, () => string> = {
  beginner: m.coachcourse_level_beginner,
  intermediate: m.coachcourse_level_intermediate,
  advanced: m.coachcourse_level_advanced,
}
const says = { status: statusSays, kind: kindSays, level: levelSays }
const statusTone: Record<Status, Tone> = { draft: 'new', on: 'good', off: 'quiet' }

export const statusLabel = (status: Status) => statusSays[status]()
export const kindLabel = (kind: CourseKind) => kindSays[kind]()
export const levelLabel = (level: Level) => levelSays[level]()
export const statusOf = ({ status }: Pick<CoachCourse, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const nameOf = (course: Pick<CoachCourse, 'name'>) => course.name

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[kind]
  return words[String(value)]?.() ?? String(value)
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    putOn: m.coachcourse_do_put_on,
    takeOff: m.coachcourse_do_take_off,
  }
  return labels[verb]?.()
}

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
