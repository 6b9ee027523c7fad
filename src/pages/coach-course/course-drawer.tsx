import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages'
import { consoleFactsQuery } from '../../domain/console-facts-query'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { courseEditor, courseSections } from './course-editor'
import { describeCourse } from './describe-course'
import { coachCourseLabels } from './labels'
import { defaults } from './new-course-rules'

/** One course, to be read, made or changed. Loaded when it is first opened. */
export function CourseDrawer() {
  const { data: facts, isPending } = useQuery(consoleFactsQuery)
  const rules = facts?.appointments ?? defaultRules
  const config = useMemo(() => courseEditor(rules), [rules])
  // The rules for new courses are still loading; if that fails, built-in defaults apply.
  if (isPending) return null
  return (
    <EditDrawer
      config={config}
      describe={describeCourse}
      title={(row) => (row === null ? m.coachcourse_new() : row.name)}
      headline={(row) => <StatusTag {...coachCourseLabels.status.tag(row.status)} />}
      sections={(form, row) => courseSections(rules, form, row)}
    />
  )
}

const { minNoticeMin, maxAdvanceDays, cancelDeadlineMin } = defaults.private
const defaultRules = { minNoticeMin, maxAdvanceDays, cancelDeadlineMin }
