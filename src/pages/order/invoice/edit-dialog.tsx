import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type Invoice, invoices } from '../../../../contract/sales/invoice'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import style from '../correction/correction.module.css'
import { useSending } from '../shift/use-sending'
import { BuyerFields, buyerOf } from './buyer-fields'
import { useChecked } from './use-checked'

/** Corrects the buyer of a request that was not issued yet. */
export function EditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [buyer, setBuyer] = useState(() => buyerOf(invoice))
  const checked = useChecked(problemOf)
  const save = async () => {
    if (!checked.isValid(invoices.update.body, buyer)) return
    const { id, version } = invoice
    const row = await send({ id, version, ...buyer }, () =>
      call(invoices.update, { id, version, body: buyer }),
    )
    await cache.invalidateQueries({ queryKey: [invoices.name] })
    if (row === undefined) return
    Toast.success(m.invoice_done_edit({ name: row.requestNo }))
    onClose()
  }
  return (
    <Dialog
      title={m.invoice_edit_title()}
      confirmText={m.kit_save()}
      isPending={isPending}
      onDo={() => void save()}
      onCancel={onClose}
    >
      <div className={style.form}>
        <BuyerFields
          buyer={buyer}
          isPending={isPending}
          problemOf={checked.problemOf}
          onChange={(patch) => {
            setBuyer((now) => ({ ...now, ...patch }))
            checked.forget(patch)
          }}
        />
        <div role="alert" className={textStyle.problem}>
          {text}
        </div>
      </div>
    </Dialog>
  )
}
