import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { errorToast } from '../../../kit/toast/error-toast'
import { actionToast } from '../../../kit/ui/undo-toast'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { nameOf } from '../labels'

/** The menu entry that invalidates labels printed so far; it needs a confirmation, because every one of them has to be replaced. */
export function useReissue(): (row: ListedEquipment) => RowAction[] {
  const reissue = async (row: ListedEquipment) => {
    try {
      await call(equipment.reissueLabel, { id: row.id, version: row.version })
      Toast.success(m.equipment_done_reissue({ name: nameOf(row) }))
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  return (row) => [
    {
      key: 'reissue',
      label: m.equipment_do_reissue(),
      run: () =>
        void actionToast('warning', m.equipment_reissue_warning(), m.equipment_do_reissue(), () =>
          reissue(row),
        ),
    },
  ]
}
