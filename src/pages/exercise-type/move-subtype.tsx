import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { wholeList } from '../../kit/list/whole-list'
import { ArrangeDialog } from '../../kit/record/arrange-dialog'
import { ArrangementLabel } from './arrangement-label'
import { previewMove, useMove } from './use-move'

interface Props {
  row: ExerciseSubtype
  /** The type it was dropped on. */
  to?: string | undefined
  onClose: () => void
}

/** Chooses another type for a subtype, and shows what moves with it. */
export function MoveSubtype({ row, to, onClose }: Props) {
  const { data = [] } = useQuery(wholeList(exerciseTypes))
  const move = useMove()
  const others = data.filter(({ id }) => id !== row.typeId)
  return (
    <ArrangeDialog
      title={m.exercisetype_move_title({ name: row.name })}
      text={m.exercisetype_move_text({ name: row.name })}
      label={m.exercisetype_move_to_label()}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      initial={to}
      confirmText={m.exercisetype_move_do()}
      queryKey={[exerciseSubtypes.name, 'move', row.id]}
      preview={(typeId, signal) => previewMove(row, typeId, signal)}
      renderReply={(reply) => <ArrangementLabel arrangement={reply} />}
      run={(typeId) => {
        const typeName = others.find(({ id }) => id === typeId)?.name ?? ''
        return move({ row, typeId, typeName })
      }}
      onClose={onClose}
    />
  )
}
