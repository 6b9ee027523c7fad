import { m } from '#messages'
import { invoices, type ListedInvoice } from '../../../../contract/sales/invoice'
import { invoiceFacts } from '../../../../machines/invoice/facts'
import { invoiceMachine } from '../../../../machines/invoice/invoice.machine'
import { can, reasons } from '../../../../machines/lifecycle'
import { DateField } from '../../../kit/form/date-field'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../../kit/record/lifecycle-transition'
import { dayOf } from '../../../lib/format'
import { nameOf } from './labels'

type Key = keyof typeof invoices.events
const isKey = (key: string): key is Key => key in invoices.events

/** The invoice machine's decision for an event; the server uses the same machine. */
export function decide(row: ListedInvoice, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  const facts = invoiceFacts(row)
  // The key is one of the contract's, and names an event of this machine.
  const type = invoices.events[key].event as `invoice.${Key}`
  if (can(invoiceMachine, row.status, facts, type)) return { allowed: true }
  return reasons(invoiceMachine, row.status, facts)[type] === undefined
    ? { allowed: false }
    : { allowed: false, refusal: m.invoice_within_paid() }
}

export const invoiceLifecycle = (): LifecycleTransition<ListedInvoice>[] => [
  {
    key: 'issue',
    label: m.invoice_do_issue(),
    done: (row) => m.invoice_done_issue({ name: nameOf(row) }),
    payload: () => ({ invoiceNo: '', issuedOn: dayOf(new Date()) }),
    fields: (form) => (
      <>
        <TextField
          {...payloadField(form, 'invoiceNo', '')}
          label={m.invoice_no()}
          help={m.invoice_no_help()}
          required
        />
        <DateField {...payloadField(form, 'issuedOn', '')} empty="" label={m.invoice_issued_on()} required />
      </>
    ),
  },
  {
    key: 'reverse',
    label: m.invoice_do_reverse(),
    isDestructive: true,
    done: (row) => m.invoice_done_reverse({ name: nameOf(row) }),
    payload: () => ({ reversalNo: '', reversedOn: dayOf(new Date()), reason: '' }),
    fields: (form) => (
      <>
        <TextField
          {...payloadField(form, 'reversalNo', '')}
          label={m.invoice_reversal_no()}
          help={m.invoice_no_help()}
          required
        />
        <DateField
          {...payloadField(form, 'reversedOn', '')}
          empty=""
          label={m.invoice_reversed_on()}
          required
        />
        <Reason form={form} />
      </>
    ),
  },
  {
    key: 'refuse',
    label: m.invoice_do_refuse(),
    isDestructive: true,
    done: (row) => m.invoice_done_refuse({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => <Reason form={form} />,
  },
  {
    key: 'withdraw',
    label: m.invoice_do_withdraw(),
    done: (row) => m.invoice_done_withdraw({ name: nameOf(row) }),
    warning: ({ title }) => m.invoice_withdraw_asks({ title }),
  },
]

const Reason = ({ form }: { form: PayloadForm }) => (
  <ProseField {...payloadField(form, 'reason', '')} label={m.invoice_reason()} required maxLength={200} />
)
