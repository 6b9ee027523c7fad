import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages'
import { type EarningSheetRow, earnings } from '../../../../contract/sales/earnings'
import { monthName } from '../../../domain/earning/labels'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { count, yuan } from '../../../lib/format'
import { canPay } from './can-freeze'
import style from './earnings.module.css'

interface Props {
  rows: readonly EarningSheetRow[]
  month: string
  onClose: () => void
}

/** Marks frozen statements as paid, one after the other; those that follow a refused one stay as they are. */
export function PayDialog({ rows, month, onClose }: Props) {
  const cache = useQueryClient()
  const mutation = useFormMutation(
    async (unpaid: readonly EarningSheetRow[]) => {
      try {
        for (const { id, version } of unpaid)
          if (id !== null && version !== null) await call(earnings.pay, { id, version })
        return unpaid.length
      } finally {
        await cache.invalidateQueries({ queryKey: ['earnings'] })
      }
    },
    (paid) => {
      Toast.success(m.earning_paid_done({ count: count(paid) }))
      onClose()
    },
  )
  const refusal = mutation.formLevelError([])
  const unpaid = rows.filter(canPay)
  return (
    <Dialog
      title={m.earning_pay_title()}
      confirmText={m.earning_do_pay()}
      isDisabled={unpaid.length === 0}
      isPending={mutation.isPending}
      onDo={() => mutation.run(unpaid)}
      onCancel={onClose}
    >
      <div className={style.question}>
        <p>
          {m.earning_pay_sum({
            month: monthName(month),
            count: count(unpaid.length),
            total: yuan(unpaid.reduce((all, { totalFen }) => all + totalFen, 0)),
          })}
        </p>
        <p className={textStyle.note}>{m.earning_pay_final()}</p>
        {refusal === null ? null : (
          <p role="alert" className={textStyle.alert}>
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
