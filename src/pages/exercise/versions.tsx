import { exercises } from '../../../contract/content/exercise'
import { VersionsDrawer } from '../../kit/history/versions-drawer'
import { describeExercise, lines, stepLines } from './describe'
import { nameOf } from './labels'

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
