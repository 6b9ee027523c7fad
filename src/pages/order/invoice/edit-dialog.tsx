import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { check } from '../../../../contract/check'
import type { FieldProblem } from '../../../../contract/problem'
import { type Invoice, invoices } from '../../../../contract/sales/invoice'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import style from '../correction/correction.module.css'
import { moneySentence } from '../money-sentence'
import { useSending } from '../shift/use-sending'
import { BuyerFields, buyerOf } from './buyer-fields'

/** Corrects the buyer of a request that was not issued yet. */
export function EditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const cache = useQueryClient()
  const { send, isPending, text, problemOf } = useSending()
  const [buyer, setBuyer] = useState(() => buyerOf(invoice))
  const [own, setOwn] = useState<readonly FieldProblem[]>([])
  const save = async () => {
    const { fields = [] } = check(invoices.update.body, buyer)
    setOwn(fields)
    if (fields.length > 0) return
    const { id, version } = invoice
    const row = await send({ id, version, ...buyer }, () =>
      call(invoices.update, { id, version, body: buyer }),
    )
    await cache.invalidateQueries({ queryKey: [invoices.name] })
    if (row === undefined) return
    Toast.success(m.invoice_done_edit({ name: row.requestNo }))
    onClose()
  }
  const problem = (name: string) => {
    const found = own.find(({ path }) => path[0] === name)
    return found === undefined ? problemOf(name) : moneySentence(found)
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
          problemOf={problem}
          onChange={(patch) => {
            setBuyer((now) => ({ ...now, ...patch }))
            setOwn(own.filter(({ path }) => !(String(path[0]) in patch)))
          }}
        />
        <div role="alert" className={textStyle.problem}>
          {text}
        </div>
      </div>
    </Dialog>
  )
}
