import { useState } from 'react'
import { m } from '#messages'
import { Dialog } from '../../kit/ui/dialog'
import { KindField } from './kind-field'

/** Asks for the subtype to move several exercises to. */
export function KindDialog(props: {
  count: number
  onDo: (subtypeId: string) => void
  onCancel: () => void
}) {
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      title={m.exercise_set_kind_title({ count: props.count })}
      doIt={m.exercise_set_kind()}
      isDisabled={chosen === ''}
      onDo={() => props.onDo(chosen)}
      onCancel={props.onCancel}
    >
      <KindField
        name="subtypeId"
        value={chosen}
        problem={null}
        problems={[]}
        disabled={false}
        change={setChosen}
        leave={() => {}}
      />
      <p className="kit-note">{m.exercise_set_kind_help()}</p>
    </Dialog>
  )
}
