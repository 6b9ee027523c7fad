import { m } from '#messages'
import { type VideoCourse, videoCourses } from '../../../contract/content/video-course'
import { PublicationPreview } from '../../kit/publication/preview'
import { CoursePreview } from './course-preview'

const titleOf = ({ title }: VideoCourse) => m.video_preview_of({ title })

/** A course as the site shows it. */
export function PreviewDrawer() {
  return (
    <PublicationPreview resource={videoCourses} nameOf={titleOf} width={1180}>
      {(course) => <CoursePreview course={course} />}
    </PublicationPreview>
  )
}
