import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { createActor, fromPromise } from 'xstate'
import { undoMachine } from '../../../machines/undo/undo.machine'
import { errorSentence } from '../../lib/error-sentence'
import { inspectable } from '../../machines/inspector'
import { errorToast } from '../toast/error-toast'

const reverts = new Map<string, () => Promise<void>>()

/** What can be undone in this window. */
const undoActor = inspectable(
  createActor(
    undoMachine.provide({
      actors: {
        revert: fromPromise<void, { id: string }>(async ({ input: { id } }) => {
          const revert = reverts.get(id)
          reverts.delete(id)
          Toast.close(id)
          try {
            await revert?.()
          } catch (error) {
            errorToast(errorSentence(error))
          }
        }),
      },
    }),
    { id: 'undo' },
  ),
).start()

/** Offers to undo something while the toast of this id is shown. */
export function offerUndo(id: string, revert: () => Promise<void>): void {
  reverts.set(id, revert)
  undoActor.send({ type: 'undo.offered', id })
}

export function withdrawUndo(id: string): void {
  undoActor.send({ type: 'undo.expired', id })
  if (undoActor.getSnapshot().context.taken !== id) reverts.delete(id)
}

export const chooseUndo = (id: string): void => undoActor.send({ type: 'undo.chosen', id })

/** Undoes the latest action that is still offered; returns false if there is none. */
export function undoLatest(): boolean {
  if (!undoActor.getSnapshot().can({ type: 'undo.requested' })) return false
  undoActor.send({ type: 'undo.requested' })
  return true
}
