import { m } from '#messages'
import { DateField } from '../../kit/form/date-field'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { PayloadForm } from '../../kit/record/use-lifecycle'

/** The fields of suspending a store. */
export function Suspension({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'from', '')} empty="" label={m.store_suspend_from()} required />
      <DateField
        {...payloadField<string | null>(form, 'to', null)}
        empty={null}
        label={m.store_suspend_to()}
        help={m.store_suspend_to_help()}
      />
      <ProseField {...payloadField(form, 'reason', '')} label={m.store_reason()} required maxLength={200} />
    </div>
  )
}

/** The fields of closing a store. */
export function Reason({ form }: { form: PayloadForm }) {
  return (
    <ProseField {...payloadField(form, 'reason', '')} label={m.store_reason()} required maxLength={200} />
  )
}
