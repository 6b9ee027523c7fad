import { type FormEvent, useId, useState } from 'react'
import { m } from '#messages'
import style from './member-page.module.css'

const leastReason = 4
const mostReason = 300

/** Why the member disputes a lesson. */
export function DisputeForm({
  onSend,
  onCancel,
}: {
  onSend: (reason: string) => void
  onCancel: () => void
}) {
  const id = useId()
  const [reason, setReason] = useState('')
  const isEnough = reason.trim().length >= leastReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnough) onSend(reason.trim())
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <label htmlFor={id}>{m.memberpage_dispute_reason()}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={mostReason}
        placeholder={m.memberpage_dispute_hint()}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={style.quiet}>{m.memberpage_dispute_effect()}</p>
      <div className={style.buttons}>
        <button type="submit" data-main="" disabled={!isEnough}>
          {m.memberpage_send()}
        </button>
        <button type="button" onClick={onCancel}>
          {m.memberpage_cancel()}
        </button>
      </div>
    </form>
  )
}
