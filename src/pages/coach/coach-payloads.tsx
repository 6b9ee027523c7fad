import { m } from '#messages'
import { DateField } from '../../kit/date-field'
import type { PayloadForm } from '../../kit/lifecycle-actions'
import { payloadField } from '../../kit/payload-field'
import { ProseField } from '../../kit/text-field'

/** What a leave asks for. */
export function Leave({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'from', '')} empty="" label={m.coach_leave_from()} required />
      <DateField
        {...payloadField<string | null>(form, 'to', null)}
        empty={null}
        label={m.coach_leave_to()}
        help={m.coach_leave_to_help()}
      />
    </div>
  )
}

/** What a departure asks for. */
export function Departure({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'on', '')} empty="" label={m.coach_left_on()} required />
      <ProseField {...payloadField(form, 'reason', '')} label={m.coach_reason()} required maxLength={200} />
    </div>
  )
}

/** What hiring somebody again asks for. */
export function Rehiring({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'on', '')} empty="" label={m.coach_hired_on()} required />
    </div>
  )
}
