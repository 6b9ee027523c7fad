import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { wholeList } from '../../kit/list/whole-list'
import { ArrangeDialog } from '../../kit/record/arrange-dialog'
import { call } from '../../lib/api/call'
import { ArrangementLabel } from './arrangement-label'

/** Moves the exercises of a subtype into another one, of any type. */
export function MergeSubtype({ row, onClose }: { row: ExerciseSubtype; onClose: () => void }) {
  const { data = [] } = useQuery(wholeList(exerciseSubtypes))
  // Subtypes of the same type come first.
  const others = data
    .filter(({ id }) => id !== row.id)
    .sort((one, other) => Number(other.typeId === row.typeId) - Number(one.typeId === row.typeId))
  const labelOf = ({ typeName, name }: ExerciseSubtype) => `${typeName} / ${name}`
  const send = (intoId: string, isPreview: boolean, signal?: AbortSignal) =>
    call(exerciseSubtypes.merge, {
      id: row.id,
      version: row.version,
      body: { intoId, isPreview },
      signal,
    })
  return (
    <ArrangeDialog
      title={m.exercisetype_merge_title({ name: row.name })}
      text={m.exercisetype_merge_text({ name: row.name })}
      label={m.exercisetype_merge_into()}
      options={others.map((one) => ({ value: one.id, label: labelOf(one) }))}
      confirmText={m.exercisetype_merge_do()}
      isDestructive
      queryKey={[exerciseSubtypes.name, 'merge', row.id]}
      preview={(to, signal) => send(to, true, signal)}
      renderReply={(reply) => <ArrangementLabel arrangement={reply} />}
      run={async (to) => {
        const { exercises } = await send(to, false)
        const into = others.find(({ id }) => id === to)
        const text = into === undefined ? '' : labelOf(into)
        Toast.success(m.exercisetype_merged({ name: row.name, into: text, count: exercises }))
      }}
      onClose={onClose}
    />
  )
}
