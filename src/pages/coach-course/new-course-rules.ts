import { type CoachCourseDraft, type CourseKind, capacityOf } from '../../../contract/catalogue/coach-course'

type CommonRules = Pick<
  CoachCourseDraft,
  'durationMin' | 'capacity' | 'minNoticeMin' | 'maxAdvanceDays' | 'cancelDeadlineMin' | 'bufferAfterMin'
>

/** The business's settings for new courses with a coach; group classes have their own. */
export type NewCourseRules = Pick<CommonRules, 'minNoticeMin' | 'maxAdvanceDays' | 'cancelDeadlineMin'>

/** The default rules of each kind of course; minutes and days. */
export const defaults: Record<CourseKind, CommonRules> = {
  private: {
    durationMin: 60,
    capacity: 1,
    bufferAfterMin: 0,
    minNoticeMin: 120,
    maxAdvanceDays: 14,
    cancelDeadlineMin: 720,
  },
  small_group: {
    durationMin: 60,
    capacity: 4,
    bufferAfterMin: 10,
    minNoticeMin: 120,
    maxAdvanceDays: 14,
    cancelDeadlineMin: 720,
  },
  group: {
    durationMin: 50,
    capacity: 20,
    bufferAfterMin: 10,
    minNoticeMin: 30,
    maxAdvanceDays: 7,
    cancelDeadlineMin: 120,
  },
}

/** The draft's changes when its kind changes: default values become the new kind's defaults, edited values stay if the kind allows them. */
export function asKind(
  draft: CommonRules & { kind: CourseKind },
  kind: CourseKind,
  rules: NewCourseRules,
): CommonRules & { kind: CourseKind } {
  const of = (one: CourseKind): CommonRules =>
    one === 'group' ? defaults.group : { ...defaults[one], ...rules }
  const [was, is] = [of(draft.kind), of(kind)]
  const follow = (name: keyof CommonRules) => (draft[name] === was[name] ? is[name] : draft[name])
  const [least, most] = capacityOf[kind]
  const capacity = follow('capacity')
  return {
    kind,
    durationMin: follow('durationMin'),
    capacity: capacity >= least && capacity <= most ? capacity : is.capacity,
    bufferAfterMin: follow('bufferAfterMin'),
    minNoticeMin: follow('minNoticeMin'),
    maxAdvanceDays: follow('maxAdvanceDays'),
    cancelDeadlineMin: follow('cancelDeadlineMin'),
  }
}
