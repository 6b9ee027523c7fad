import { m } from '#messages'
import { secrets } from '../../../../contract/people/person'
import { Dialog } from '../../../kit/ui/dialog'
import { secretLabel } from '../labels'
import { ReasonDialog } from './reason-dialog'
import { ShownSecret } from './shown-secret'
import type { Reveal } from './use-reveal'

/** Reveals a masked member of a list row over the list: asks the reason, then shows it. */
export function RevealDialog({ reveal }: { reveal: Reveal }) {
  const { subject } = reveal.snapshot.context
  const what = secrets.find((one) => one === subject?.what)
  if (!reveal.isShown || subject === null || what === undefined) return <ReasonDialog reveal={reveal} />
  return (
    <Dialog
      title={m.person_reveal_title({ name: subject.name, what: secretLabel(what) })}
      doIt={m.person_reveal_hide()}
      cancel={null}
      onDo={reveal.hide}
      onCancel={reveal.hide}
    >
      <ShownSecret name={secretLabel(what)} value={reveal.value} />
    </Dialog>
  )
}
