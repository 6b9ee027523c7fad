import { m } from '#messages'
import { DateField } from '../../kit/form/date-field'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { PayloadForm } from '../../kit/record/use-lifecycle'

/** The fields of a leave. */
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

/** The fields of a departure. */
export function Departure({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'on', '')} empty="" label={m.coach_left_on()} required />
      <ProseField {...payloadField(form, 'reason', '')} label={m.coach_reason()} required maxLength={200} />
    </div>
  )
}

/** The fields of rehiring a coach. */
export function Rehiring({ form }: { form: PayloadForm }) {
  return (
    <div className="kit-fields">
      <DateField {...payloadField(form, 'on', '')} empty="" label={m.coach_hired_on()} required />
    </div>
  )
}
