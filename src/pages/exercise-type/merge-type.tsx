import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ExerciseType, exerciseTypes } from '../../../contract/content/exercise-type'
import { wholeList } from '../../kit/list/whole-list'
import { ArrangeDialog } from '../../kit/record/arrange-dialog'
import { call } from '../../lib/api/call'
import { ArrangementLabel } from './arrangement-label'

/** Merges a type into another. */
export function MergeType({ row, onClose }: { row: ExerciseType; onClose: () => void }) {
  const { data = [] } = useQuery(wholeList(exerciseTypes))
  const others = data.filter(({ id }) => id !== row.id)
  const send = (intoId: string, isPreview: boolean, signal?: AbortSignal) =>
    call(exerciseTypes.merge, {
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
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      confirmText={m.exercisetype_merge_do()}
      isDestructive
      queryKey={[exerciseTypes.name, 'merge', row.id]}
      preview={(to, signal) => send(to, true, signal)}
      renderReply={(reply) => <ArrangementLabel arrangement={reply} />}
      run={async (to) => {
        const { exercises } = await send(to, false)
        const into = others.find(({ id }) => id === to)?.name ?? ''
        Toast.success(m.exercisetype_merged({ name: row.name, into, count: exercises }))
      }}
      onClose={onClose}
    />
  )
}
