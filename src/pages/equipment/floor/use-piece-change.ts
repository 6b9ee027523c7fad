import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { errorToast } from '../../../kit/toast/error-toast'
import { undoToast } from '../../../kit/ui/undo-toast'
import { call } from '../../../lib/api/call'
import { untilRefetched } from '../../../lib/api/writes'
import { errorSentence } from '../../../lib/error-sentence'
import { nameOf, zoneLabel } from '../labels'

interface Change {
  row: Pick<ListedEquipment, 'id' | 'version' | 'assetNo' | 'name' | 'storeId'>
  /** The change: another zone of its store, or another day of its next service. */
  to: { zone: string } | { nextServiceOn: string | null }
  /** The previous value for undo; absent when this is the undo. */
  from?: { zone: string } | { nextServiceOn: string | null }
}

/** Moves a piece to another zone, or its service to another day, with undo. `pending` shows a change before the server confirms it. */
export function usePieceChange() {
  const { mutateAsync, variables, isPending } = useMutation({
    mutationFn: ({ row, to }: Change) =>
      'zone' in to
        ? call(equipment.on.move, {
            id: row.id,
            version: row.version,
            body: { storeId: row.storeId, zone: to.zone },
          })
        : call(equipment.update, { id: row.id, version: row.version, body: to }),
    onSettled: untilRefetched,
  })
  const change = async (given: Change): Promise<void> => {
    const { row, to, from } = given
    try {
      const after = await mutateAsync(given)
      const text =
        'zone' in to
          ? m.equipment_moved_to({ name: nameOf(row), zone: zoneLabel(to.zone) })
          : m.equipment_scheduled({ name: nameOf(row), on: to.nextServiceOn ?? '—' })
      if (from === undefined) Toast.success(text)
      else undoToast(text, () => change({ row: after, to: from }))
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  return { change, pending: isPending ? variables : null }
}
