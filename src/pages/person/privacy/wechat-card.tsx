import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type Person, people } from '../../../../contract/people/person'
import { Dialog } from '../../../kit/ui/dialog'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { minuteOf } from '../../../lib/format'
import { usePersonMutation } from '../use-person-mutation'

interface Props {
  person: Person
  boundAt: string
  /** Other fields of the drawer are unsaved: the removal changes the record beneath them. */
  isDirty: boolean
  onDone: () => void
}

/** Since when messages reach a person by the official account, and the way to end that. */
export function WechatCard({ person, boundAt, isDirty, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <>
      <p>{m.person_wechat_since({ at: minuteOf(boundAt) })}</p>
      {may(people.unbindWechat) && person.archivedAt === null ? (
        <ReasonedButton
          type="danger"
          reason={isDirty ? m.person_face_unsaved() : null}
          onClick={() => setOpen(true)}
        >
          {m.person_wechat_remove()}
        </ReasonedButton>
      ) : null}
      {isOpen ? <RemoveDialog person={person} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function RemoveDialog({
  person,
  onDone,
  onClose,
}: Pick<Props, 'person' | 'onDone'> & { onClose: () => void }) {
  const { id, version, name } = person
  const { run, isPending, formLevelError } = usePersonMutation(
    () => call(people.unbindWechat, { id, version, body: {} }),
    () => {
      Toast.success(m.person_wechat_removed({ name }))
      onClose()
      onDone()
    },
  )
  const refusal = formLevelError([])
  return (
    <Dialog
      title={m.person_wechat_remove_title({ name })}
      confirmText={m.person_wechat_remove()}
      isDestructive
      isPending={isPending}
      onDo={() => run(undefined)}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <p>{m.person_wechat_remove_text()}</p>
    </Dialog>
  )
}
