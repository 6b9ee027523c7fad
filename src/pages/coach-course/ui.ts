import { m } from '#messages'
import type { coachCourses } from '../../../contract/catalogue/coach-course'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeCourse } from './describe-course'
import { coachCourseLabels } from './labels'

declare module '../../lib/path-to' {
  interface PageQueries {
    coachclass: ListNames<typeof coachCourses> | 'at'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'course',
    table: 'coach_course',
    page: 'coachclass',
    noun: m.audit_kind_course,
    addressOf: (id) => pathTo('coachclass', { edit: id }),
    rowLabel: m.kit_in_use_course,
    describe: describeCourse,
    actionLabel: coachCourseLabels.action.find,
    permission: {
      noun: m.permission_resource_course,
      verbs: { putOn: m.permission_verb_put_on, takeOff: m.permission_verb_take_off },
    },
  },
]
