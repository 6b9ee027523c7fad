import { m } from '#messages'
import type { PayloadForm } from '../../kit/lifecycle-actions'
import { payloadField } from '../../kit/payload-field'
import { ProseField } from '../../kit/text-field'

/** Why a person is disabled for the time being. */
export function DisableReason({ form }: { form: PayloadForm }) {
  return (
    <ProseField
      {...payloadField(form, 'reason', '')}
      label={m.person_reason()}
      help={m.person_disable_help()}
      required
      maxLength={200}
    />
  )
}
