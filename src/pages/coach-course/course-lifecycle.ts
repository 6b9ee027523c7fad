import { m } from '#messages'
import { coachCourses, type ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { coachCourseMachine } from '../../../machines/coach-course/coach-course.machine'
import { can, reasons } from '../../../machines/lifecycle'
import type { LifecycleOffer } from '../../kit/record/use-lifecycle'

type Key = keyof typeof coachCourses.events

const isKey = (key: string): key is Key => key in coachCourses.events

/** The course machine's decision for an event; the server uses the same machine. */
export function judge(course: ListedCoachCourse, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key) || course.archivedAt !== null) return { allowed: false }
  const facts = { coachWorks: course.coachWorks }
  // The key is one of the contract's, and names an event of this machine.
  const type = coachCourses.events[key].event as 'course.putOn' | 'course.takeOff'
  if (can(coachCourseMachine, course.status, facts, type)) return { allowed: true }
  return reasons(coachCourseMachine, course.status, facts)[type] === undefined
    ? { allowed: false }
    : { allowed: false, refusal: m.coachcourse_put_on_refused() }
}

export const courseOffers = (): LifecycleOffer<ListedCoachCourse>[] => [
  {
    key: 'putOn',
    label: m.coachcourse_do_put_on(),
    done: (row) => m.coachcourse_done_put_on({ name: row.name }),
  },
  {
    key: 'takeOff',
    label: m.coachcourse_do_take_off(),
    done: (row) => m.coachcourse_done_take_off({ name: row.name }),
    warning: (row) => m.coachcourse_take_off_warning({ count: row.futureSessions }),
  },
]
