import { videoCourses } from '../../../contract/content/video-course'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { describeVideoCourse } from './describe'
import { nameOf } from './labels'

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
