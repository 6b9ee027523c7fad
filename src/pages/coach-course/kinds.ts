import { type CoachCourseDraft, type CourseKind, capacityOf } from '../../../contract/coach-course'

type Usual = Pick<
  CoachCourseDraft,
  'durationMin' | 'capacity' | 'minNoticeMin' | 'maxAdvanceDays' | 'cancelDeadlineMin' | 'bufferAfterMin'
>

/** What the business has set for new courses with a coach; group classes keep their own. */
export type NewCourseRules = Pick<Usual, 'minNoticeMin' | 'maxAdvanceDays' | 'cancelDeadlineMin'>

/** What a course of a kind usually is; minutes and days. */
export const defaults: Record<CourseKind, Usual> = {
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

/** The draft's changes when it becomes of another kind: what is as usual follows, what somebody has set stays if the kind allows it. */
export function asKind(
  draft: Usual & { kind: CourseKind },
  kind: CourseKind,
  rules: NewCourseRules,
): Usual & { kind: CourseKind } {
  const of = (one: CourseKind): Usual => (one === 'group' ? defaults.group : { ...defaults[one], ...rules })
  const [was, is] = [of(draft.kind), of(kind)]
  const follow = (name: keyof Usual) => (draft[name] === was[name] ? is[name] : draft[name])
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
