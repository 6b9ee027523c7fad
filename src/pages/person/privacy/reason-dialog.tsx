import { m } from '#messages'
import { people, type Secret, secrets } from '../../../../contract/people/person'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { personLabels } from '../labels'
import { Phrases } from '../phrases'
import type { Reveal } from './use-reveal'

/** Asks for the reason for revealing a masked member; one click gives a common reason. */
export function ReasonDialog({ reveal }: { reveal: Reveal }) {
  const { subject, problem } = reveal.snapshot.context
  const what = secrets.find((one) => one === subject?.what) ?? 'mobile'
  const { form, checked } = usePayload(() => ({ what, reason: '' }), problem?.fields)
  const field = payloadField(form, 'reason', '')
  const submit = () => {
    if (checked(people.reveal.body) !== null) reveal.reason(field.value)
  }
  return (
    <Dialog
      title={m.person_reveal_title({ name: subject?.name ?? '', what: personLabels.secret.label(what) })}
      confirmText={m.person_reveal_do()}
      isPending={reveal.snapshot.matches('requesting')}
      onDo={submit}
      onCancel={reveal.cancel}
    >
      {problem !== null && (problem.fields ?? []).length === 0 ? (
        <p role="alert" className={textStyle.alert}>
          {problem.title || m.problem_unavailable()}
        </p>
      ) : null}
      <Phrases label={m.person_reveal_reasons()} phrases={reasonsFor(what)} onChoose={field.change} />
      <ProseField {...field} label={m.person_reveal_reason()} required maxLength={200} />
      <p className={textStyle.note}>{m.person_reveal_note()}</p>
    </Dialog>
  )
}

const reasonsFor = (what: Secret) => {
  const presets = [m.person_reveal_emergency(), m.person_reveal_asked()]
  if (what === 'idCard') return [m.person_reveal_verify(), ...presets]
  if (what === 'healthNote') return [m.person_reveal_class(), ...presets]
  return [m.person_reveal_contact(), m.person_reveal_verify(), ...presets]
}
