import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages'
import { type ListedLocker, lockers } from '../../../../contract/sales/locker'
import { useAttempt } from '../../../kit/form/use-attempt'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { errorToast } from '../../../kit/toast/error-toast'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { refusalSentence } from '../../../lib/refusal-sentence'

/** Takes the key of a locker back, for people who may. */
export function useTakeBack(): (row: ListedLocker) => RowAction[] {
  const may = useMay()
  const attempt = useAttempt()
  const { mutate } = useMutation({
    mutationFn: ({ storeId, number }: ListedLocker) =>
      attempt({ storeId, number }, (idempotencyKey) =>
        call(lockers.takeBack, { body: { storeId, number }, idempotencyKey }),
      ),
    onSuccess: ({ number }) => Toast.success(m.locker_key_back({ number })),
    onError: (error) => void errorToast(refusalSentence(error)),
  })
  return (row) =>
    row.key !== null && may(lockers.takeBack)
      ? [{ key: 'takeBack', label: m.locker_do_take_back(), run: () => mutate(row) }]
      : []
}
