import { m } from '#messages'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { PayloadForm } from '../../kit/record/lifecycle-transition'
import { Phrases, rejections, revocations } from './phrases'

export const Rejection = ({ form }: { form: PayloadForm }) => <Reason form={form} phrases={rejections()} />

/** The reason for revoking a certificate. */
export const Revocation = ({ form }: { form: PayloadForm }) => <Reason form={form} phrases={revocations()} />

function Reason({ form, phrases }: { form: PayloadForm; phrases: readonly string[] }) {
  const field = payloadField(form, 'reason', '')
  return (
    <>
      <ProseField {...field} label={m.certificate_reason()} required maxLength={200} />
      <Phrases phrases={phrases} onChoose={field.change} />
    </>
  )
}
