import { m } from '#messages'
import type { courseTypes } from '../../../contract/content/course-type'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describeType } from './describe-type'

declare module '../../lib/path-to' {
  interface PageQueries {
    curriculumtype: ListNames<typeof courseTypes> | 'view'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'course-type',
    table: 'course_type',
    page: 'curriculumtype',
    noun: m.audit_kind_course_type,
    addressOf: (id) => pathTo('curriculumtype', { edit: id }),
    describe: describeType,
    permission: { noun: m.permission_resource_course_type },
  },
]
