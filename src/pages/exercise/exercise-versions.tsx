import { exercises } from '../../../contract/content/exercise'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { describeExercise, lines, stepLines } from './exercise-describe'
import { nameOf } from './exercise-words'

/** The published versions of an exercise. */
export function ExerciseVersions() {
  return (
    <VersionsDrawer
      resource={exercises}
      describe={describeExercise}
      texts={{ name: String, steps: stepLines, tips: lines, mistakes: lines, caution: String }}
      nameOf={nameOf}
    />
  )
}
