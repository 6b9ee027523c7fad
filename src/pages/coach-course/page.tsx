import { Suspense, useState } from 'react'
import { m } from '#messages'
import { coachCourses, type ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { courseColumns } from './course-columns'
import { CourseFilters, useFilterLabels } from './course-filters'
import { courseLifecycle, decide } from './course-lifecycle'
import { describeCourse } from './describe-course'
import { coachCourseLabels, nameOf } from './labels'

const CourseBatch = lazyPart(async () => (await import('./course-batch')).CourseBatch)
const CourseDrawer = lazyPart(async () => (await import('./course-drawer')).CourseDrawer)
const CopyDialog = lazyPart(async () => (await import('./copy-dialog')).CopyDialog)

export const prefetch = (search: URLSearchParams) => prefetchList(coachCourses, search)

export function Component() {
  const list = useList(coachCourses)
  const [copied, setCopied] = useState<ListedCoachCourse | null>(null)
  return (
    <CrudPage
      resource={coachCourses}
      list={list}
      purpose={m.empty_coach_course()}
      title={m.coachcourse_title()}
      searchHint={m.coachcourse_search()}
      newLabel={m.coachcourse_new()}
      nameOf={nameOf}
      columns={courseColumns()}
      filters={<CourseFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      transitions={courseLifecycle}
      decide={decide}
      before={(row) => [
        {
          key: 'schedule',
          label: m.coachcourse_schedule(),
          to: pathTo('appointment', { coach: row.coachId, view: 'week' }),
        },
      ]}
      after={(row, { may }) =>
        may(coachCourses.copy) && row.archivedAt === null
          ? [{ key: 'copy', label: m.coachcourse_copy(), run: () => setCopied(row) }]
          : []
      }
      drawer={<CourseDrawer />}
      batch={(selection) => <CourseBatch selection={selection} />}
      describe={describeCourse}
      actionLabel={coachCourseLabels.action.find}
    >
      {copied === null ? null : (
        <Suspense fallback={null}>
          <CopyDialog key={copied.id} course={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </CrudPage>
  )
}
