import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type ExerciseSubtype, exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { errorToast } from '../../kit/toast/error-toast'
import { undoToast } from '../../kit/ui/undo-toast'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'

interface Move {
  row: ExerciseSubtype
  typeId: string
  typeName: string
}

/** Previews a move of a subtype without changing anything. */
export const previewMove = ({ id, version }: ExerciseSubtype, typeId: string, signal?: AbortSignal) =>
  call(exerciseSubtypes.move, {
    id,
    version,
    body: { typeId, isPreview: true },
    signal,
  })

/** Moves a subtype to another type with its exercises; undo moves it back, unless names had to be changed. */
export function useMove(): (move: Move) => Promise<void> {
  return async ({ row, typeId, typeName }) => {
    const before = await idsOf(row.typeId)
    const { exercises, renamed } = await call(exerciseSubtypes.move, {
      id: row.id,
      version: row.version,
      body: { typeId },
    })
    const text = m.exercisetype_moved({ name: row.name, into: typeName, count: exercises })
    const back = async () => {
      try {
        const { version } = await call(exerciseSubtypes.read, { id: row.id })
        await call(exerciseSubtypes.move, { id: row.id, version, body: { typeId: row.typeId } })
        await call(exerciseSubtypes.order, { body: { typeId: row.typeId, ids: before } })
      } catch (error) {
        errorToast(errorSentence(error))
      }
    }
    if (renamed.length > 0) Toast.success(text)
    else undoToast(text, back)
  }
}

async function idsOf(typeId: string): Promise<string[]> {
  const { rows } = await call(exerciseSubtypes.list, {
    query: { type: typeId, sort: 'sort', pageSize: 200 },
  })
  return rows.map(({ id }) => id)
}
