import { exercises } from '../../../contract/content/exercise'
import { PublicationPreview } from '../../kit/publication/preview'
import { nameOf } from './labels'
import { ExercisePreview } from './preview'

/** The site's page of one exercise. */
export function PreviewDrawer() {
  return (
    <PublicationPreview resource={exercises} nameOf={nameOf} width={560}>
      {(exercise) => <ExercisePreview exercise={exercise} />}
    </PublicationPreview>
  )
}
