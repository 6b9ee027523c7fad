import { m } from '#messages'
import { EditDrawer } from '../../kit/edit-drawer'
import { StatusTag } from '../../kit/status-tag'
import { describeCourse } from './course-describe'
import { coursePort, courseSections } from './course-editor'
import { statusOf } from './course-words'

/** One course, to be read, made or changed. Loaded when it is first opened. */
export function CourseDrawer() {
  return (
    <EditDrawer
      port={coursePort}
      describe={describeCourse}
      title={(row) => (row === null ? m.coachcourse_new() : row.name)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={courseSections}
    />
  )
}
