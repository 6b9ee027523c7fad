import { m } from '#messages'
import { type Exercise, exercises } from '../../../contract/content/exercise'
import { PublicationRefusal } from '../../kit/publication/refusal'
import { PublicationMark } from '../../kit/publication/status'
import type { PublishRefusal } from '../../kit/publication/use-publishing'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { useMay } from '../../kit/ui/use-may'
import { describeExercise } from './describe'
import { exercisePort, exerciseSections } from './editor'
import { ExercisePreview } from './preview'

interface Props {
  /** Why it was not published. */
  refused: PublishRefusal | null
  onPublish: (row: Exercise) => void
}

/** One exercise, to be read, made or changed, with a preview of its page on the site. Loaded when it is first opened. */
export function ExerciseDrawer({ refused, onPublish }: Props) {
  const may = useMay()
  return (
    <EditDrawer
      port={exercisePort}
      describe={describeExercise}
      title={(row) => (row === null ? m.exercise_new() : row.name)}
      headline={(row) => <PublicationMark row={row} />}
      width={1480}
      sections={exerciseSections}
      aside={(form, row) => (
        <>
          <PublicationRefusal refused={refused} id={row?.id} />
          <h2 className="exercise-aside-head">{m.exercise_preview()}</h2>
          <ExercisePreview exercise={form.values} />
        </>
      )}
      {...(may(exercises.on.publish)
        ? { also: { label: m.kit_publication_save_publish(), run: onPublish } }
        : {})}
    />
  )
}
