import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { type EarningSheetRow, earnings } from '../../../../contract/sales/earnings'
import { monthName } from '../../../domain/earning/labels'
import { useAttempt } from '../../../kit/form/use-attempt'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { count, yuan } from '../../../lib/format'
import style from './earnings.module.css'

interface Props {
  /** Drafts of one store, as they are shown. */
  rows: readonly EarningSheetRow[]
  month: string
  onClose: () => void
}

/** Freezes statements as the manager sees them; what changed since is refused and shown anew. */
export function FreezeDialog({ rows, month, onClose }: Props) {
  const cache = useQueryClient()
  const attempt = useAttempt()
  const mutation = useFormMutation(
    async (seen: readonly EarningSheetRow[]) => {
      const people = seen.map(({ personId, sha256 }) => ({ personId, sha256 }))
      const body = { month, storeId: seen[0]?.storeId ?? '', people }
      try {
        return await attempt(body, (idempotencyKey) => call(earnings.freeze, { body, idempotencyKey }))
      } finally {
        await cache.invalidateQueries({ queryKey: ['earnings'] })
      }
    },
    ({ rows: frozen }) => {
      Toast.success(m.earning_frozen_done({ count: count(frozen.length) }))
      onClose()
    },
  )
  const refusal = mutation.formLevelError([])
  const drafts = rows.filter(({ state }) => state === 'draft')
  return (
    <Dialog
      title={m.earning_freeze_title()}
      confirmText={m.earning_do_freeze()}
      isDisabled={drafts.length === 0}
      isPending={mutation.isPending}
      onDo={() => mutation.run(drafts)}
      onCancel={onClose}
    >
      <div className={style.question}>
        <p>
          {m.earning_freeze_sum({
            store: drafts[0]?.storeName ?? '—',
            month: monthName(month),
            count: count(drafts.length),
            total: yuan(drafts.reduce((all, { totalFen }) => all + totalFen, 0)),
          })}
        </p>
        <p className={textStyle.note}>{m.earning_freeze_final()}</p>
        {refusal === null ? null : (
          <p role="alert" className={textStyle.alert}>
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
