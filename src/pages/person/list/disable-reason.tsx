import { m } from '#messages'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { PayloadForm } from '../../../kit/record/use-lifecycle'

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
