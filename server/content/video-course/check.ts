import type { Chapter, VideoCourse, VideoCourseDraft } from '../../../contract/content/video-course'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences, missingMedia } from '../../kit/resource/find-missing-references'
import { picturesIn } from '../site-text/rich-text'
import { captionFault } from './kept-captions'

interface CheckContext {
  next: VideoCourseDraft
  changed: Partial<VideoCourseDraft>
  before: VideoCourse | null
}

/** The limit is checked again after sanitizing, because escaping makes a text longer. */
const longestDetail = 20_000

/** The rules of a course that depend on other members or other rows. A mark past its video's end only prevents publishing. */
export async function checkVideoCourse(
  { tx }: Writing,
  { next, changed }: CheckContext,
): Promise<FieldProblem[]> {
  const { typeId, coachId, coverId, detail = '', chapters = [] } = changed
  const videos = chapters.map(({ videoId }, i) => ({ id: videoId, path: ['chapters', i, 'videoId'] }))
  const marks = chapters.flatMap((chapter, i) =>
    chapter.marks.map(({ exerciseId }, j) => ({
      exerciseId,
      path: ['chapters', i, 'marks', j, 'exerciseId'],
    })),
  )
  const exerciseIds = marks.map(({ exerciseId }) => exerciseId)
  return [
    ...(await findMissingReferences(tx, 'course_type', typeId ? [typeId] : [], () => ['typeId'])),
    ...(await findMissingReferences(tx, 'coach', coachId ? [coachId] : [], () => ['coachId'])),
    ...(await missingMedia(tx, 'picture', [{ id: coverId, path: ['coverId'] }])),
    ...(await missingMedia(tx, 'video', videos)),
    ...(await findMissingReferences(tx, 'exercise', exerciseIds, (i) => marks[i]!.path)),
    ...(await findMissingReferences(tx, 'media', picturesIn(detail), () => ['detail'])).slice(0, 1),
    ...(detail.length > longestDetail
      ? [{ path: ['detail'], code: 'too_long', params: { maximum: longestDetail } }]
      : []),
    ...priceProblems(next),
    ...chapters.flatMap(captionProblems),
  ]
}

function priceProblems({ access, priceFen }: VideoCourseDraft): FieldProblem[] {
  if ((access === 'paid') === (priceFen !== null)) return []
  return [{ path: ['priceFen'], code: access === 'paid' ? 'required' : 'not_paid_for' }]
}

function captionProblems({ captions }: Chapter, i: number): FieldProblem[] {
  const fault = captionFault(captions)
  if (fault === undefined) return []
  return [{ path: ['chapters', i, 'captions'], code: fault.code, params: { line: fault.line } }]
}
