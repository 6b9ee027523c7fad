import { videoCourses } from '../../../contract/content/video-course'
import { htmlProse } from '../../kit/html-prose'
import { VersionsDrawer } from '../../kit/versions-drawer'
import { describeVideoCourse } from './video-course-describe'
import { nameOf } from './video-course-words'

const prose = (value: unknown) => htmlProse(String(value ?? ''))

/** The published versions of a course. */
export function VideoCourseVersions() {
  return (
    <VersionsDrawer
      resource={videoCourses}
      describe={describeVideoCourse}
      texts={{ title: String, summary: String, detail: prose }}
      nameOf={nameOf}
    />
  )
}
