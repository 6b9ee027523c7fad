import { m } from '#messages'
import { type Invoice, type InvoiceDraft, invoiceBuyers } from '../../../../contract/sales/invoice'
import { Segmented } from '../../../kit/form/segmented'
import { ProseField, TextField } from '../../../kit/form/text-field'
import { invoiceLabels } from './labels'

export type Buyer = Pick<InvoiceDraft, 'buyerKind' | 'title' | 'taxNo' | 'email' | 'note'>

export const buyerOf = ({ buyerKind, title, taxNo, email, note }: Invoice): Buyer => ({
  buyerKind,
  title,
  taxNo,
  email,
  note,
})

interface Props {
  buyer: Buyer
  isPending: boolean
  problemOf: (field: string) => string | null
  onChange: (patch: Partial<Buyer>) => void
}

/** Whose name the invoice bears. */
export function BuyerFields({ buyer, isPending, problemOf, onChange }: Props) {
  const bind = (name: keyof Buyer) => ({
    name,
    problem: problemOf(name),
    problems: [],
    disabled: isPending,
    leave: () => {},
  })
  return (
    <>
      <Segmented
        label={m.invoice_buyer_kind()}
        options={invoiceBuyers}
        value={buyer.buyerKind}
        labelFor={invoiceLabels.buyer.label}
        onChange={(buyerKind) =>
          onChange(buyerKind === 'person' ? { buyerKind, taxNo: null } : { buyerKind })
        }
      />
      <TextField
        {...bind('title')}
        label={m.invoice_buyer_title()}
        required
        value={buyer.title}
        change={(title) => onChange({ title })}
      />
      {buyer.buyerKind === 'company' ? (
        <TextField
          {...bind('taxNo')}
          label={m.invoice_tax_no()}
          required
          value={buyer.taxNo ?? ''}
          change={(taxNo) => onChange({ taxNo: taxNo.trim() === '' ? null : taxNo })}
        />
      ) : null}
      <TextField
        {...bind('email')}
        label={m.invoice_email()}
        help={m.invoice_email_help()}
        value={buyer.email ?? ''}
        change={(email) => onChange({ email: email.trim() === '' ? null : email })}
      />
      <ProseField
        {...bind('note')}
        label={m.invoice_note()}
        help={m.invoice_note_help()}
        maxLength={200}
        value={buyer.note}
        change={(note) => onChange({ note })}
      />
    </>
  )
}
