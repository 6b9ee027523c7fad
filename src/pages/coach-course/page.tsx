import { lazy, Suspense, useMemo, useState } from 'react'
import { m } from '#messages'
import { coachCourses, type ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import type { RowAction } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useRowActions } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useMay } from '../../kit/ui/use-may'
import './coach-course.css'
import { courseColumns } from './course-columns'
import { describeCourse } from './course-describe'
import { CourseFilters, useFilterWords } from './course-filters'
import { courseOffers, judge } from './course-lifecycle'
import { actionLabel, nameOf } from './labels'

const CourseBatch = lazy(async () => ({ default: (await import('./course-batch')).CourseBatch }))
const CourseDrawer = lazy(async () => ({ default: (await import('./course-drawer')).CourseDrawer }))
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }))

export const prefetch = (search: URLSearchParams): void => prefetchList(coachCourses, search)

export function Component() {
  const list = useList(coachCourses)
  const describeFilter = useFilterWords(list)
  const may = useMay()
  const offers = useMemo(courseOffers, [])
  const [copied, setCopied] = useState<ListedCoachCourse | null>(null)
  const open = (row: ListedCoachCourse) => list.open({ edit: row.id, at: null })
  const before = (row: ListedCoachCourse): RowAction[] => [
    {
      key: 'schedule',
      label: m.coachcourse_schedule(),
      to: `/appointment?coach=${row.coachId}&view=week`,
    },
  ]
  const after = (row: ListedCoachCourse): RowAction[] => [
    ...(may(coachCourses.copy) && row.archivedAt === null
      ? [{ key: 'copy', label: m.coachcourse_copy(), run: () => setCopied(row) }]
      : []),
  ]
  const { rowActions, dialog } = useRowActions({
    resource: coachCourses,
    list,
    offers,
    judge,
    nameOf,
    open,
    before,
    after,
  })
  return (
    <>
      <ListPage
        resource={coachCourses}
        list={list}
        title={m.coachcourse_title()}
        searchHint={m.coachcourse_search()}
        columns={courseColumns()}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={coachCourses} list={list}>
            {m.coachcourse_new()}
          </NewRow>
        }
        filters={<CourseFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <CourseBatch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <CourseDrawer />
      </RouteDrawer>
      <HistoryDrawer resource={coachCourses} describe={describeCourse} actionLabel={actionLabel} />
      {copied === null ? null : (
        <Suspense fallback={null}>
          <CopyDialog key={copied.id} course={copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
      {dialog}
    </>
  )
}
