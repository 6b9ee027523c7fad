import { m } from '#messages'
import { hasPasskeys } from '../../lib/api/has-passkeys'
import { PlainButton } from '../../lib/plain-button'
import style from './enrol-step.module.css'

interface Props {
  isPending: boolean
  onApp: () => void
  onPasskey: () => void
}

/** An authenticator works everywhere, a passkey where the browser has them. */
export function EnrolChoice({ isPending, onApp, onPasskey }: Props) {
  return (
    <div className={style.choice}>
      {hasPasskeys() ? (
        <>
          <PlainButton variant="large" disabled={isPending} aria-busy={isPending} onClick={onPasskey}>
            {isPending ? m.shell_passkey_waiting() : m.shell_enrol_passkey()}
          </PlainButton>
          <p>{m.shell_enrol_passkey_hint()}</p>
        </>
      ) : null}
      <PlainButton variant={hasPasskeys() ? 'plain' : 'large'} disabled={isPending} onClick={onApp}>
        {m.shell_enrol_app()}
      </PlainButton>
      <p>{m.shell_enrol_app_hint()}</p>
    </div>
  )
}
