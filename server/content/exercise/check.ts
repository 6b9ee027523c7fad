import { type Exercise, type ExerciseDraft, namesAuthor } from '../../../contract/content/exercise'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences, missingMedia } from '../../kit/resource/find-missing-references'

interface CheckContext {
  next: ExerciseDraft
  changed: Partial<ExerciseDraft>
  before: Exercise | null
}

/** The rules of an exercise that depend on other members or other rows. */
export async function checkExercise(
  { tx }: Writing,
  { next, changed }: CheckContext,
): Promise<FieldProblem[]> {
  const { subtypeId, videoId, steps = [] } = changed
  return [
    ...(await findMissingReferences(tx, 'exercise_subtype', subtypeId ? [subtypeId] : [], () => [
      'subtypeId',
    ])),
    ...(await missingMedia(tx, 'video', [{ id: videoId, path: ['videoId'] }])),
    ...(await missingMedia(
      tx,
      'picture',
      steps.map(({ imageId }, i) => ({ id: imageId, path: ['steps', i, 'imageId'] })),
    )),
    ...next.secondaryMuscles.flatMap((muscle, i) =>
      next.primaryMuscles.includes(muscle) ? [{ path: ['secondaryMuscles', i], code: 'also_primary' }] : [],
    ),
    ...(namesAuthor(next.licence) && next.author === '' ? [{ path: ['author'], code: 'author_needed' }] : []),
    ...timeProblems(next),
  ]
}

/** Steps must follow the video's order. */
function timeProblems({ videoId, steps }: ExerciseDraft): FieldProblem[] {
  let latest = 0
  return steps.flatMap(({ startS }, i) => {
    if (startS === null) return []
    const path = ['steps', i, 'startS']
    if (videoId === null) return [{ path, code: 'needs_video' }]
    if (startS < latest) return [{ path, code: 'before_last_step' }]
    latest = startS
    return []
  })
}
