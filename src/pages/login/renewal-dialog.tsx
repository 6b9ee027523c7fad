import Modal from '@douyinfe/semi-ui/lib/es/modal'
import { useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { addressOf } from '../../lib/api/call'
import { signOutExchange } from '../../lib/api/exchange'
import { PlainButton } from '../../lib/plain-button'
import { authActor } from '../../machines/auth-actor'
import { useSelected } from '../../machines/hooks/use-selected'
import { hasUnsaved, renewalActor } from '../../machines/renewal-actor'
import style from './renewal-dialog.module.css'
import { SignIn } from './sign-in'

/** Above every drawer, question and list that the page has opened. */
const layer = 1060

/** Over the unchanged page: its owner signs in again, or leaves it. */
export function RenewalDialog() {
  const { owner, other, reason } = useSelected(renewalActor, ({ context }) => context)
  const body = useRef<HTMLDivElement>(null)
  const title = m.shell_renew_title()
  // Semi names every dialog by one and the same id.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-label', title)
    dialog?.removeAttribute('aria-labelledby')
  }, [title])
  const username = owner ?? ''
  return (
    <Modal
      visible
      motion={false}
      closable={false}
      closeOnEsc={false}
      maskClosable={false}
      centered
      width="min(420px, calc(100vw - 32px))"
      zIndex={layer}
      title={title}
      footer={null}
    >
      <div ref={body} className={style.body}>
        <p role={other === null ? undefined : 'alert'} className={style.lead}>
          {other === null ? reasons[reason]() : m.shell_renew_other({ other, username })}
        </p>
        <SignIn key={other} account={username} onSession={(session) => enterAs(username, session)} />
        <PlainButton onClick={() => renewalActor.send({ type: 'renewal.abandoned' })}>
          {hasUnsaved() ? m.shell_renew_discard() : m.shell_renew_leave()}
        </PlainButton>
      </div>
    </Modal>
  )
}

const reasons = { refused: m.shell_renew_refused, removed: m.shell_renew_removed }

/** Another account's session is refused, and is ended at once. */
function enterAs(owner: string, session: { token: string; username: string }): void {
  if (session.username === owner) {
    authActor.send({ type: 'auth.signedIn', ...session })
    return
  }
  renewalActor.send({ type: 'renewal.mismatched', username: session.username })
  const headers = { Authorization: `Bearer ${session.token}` }
  void fetch(addressOf(signOutExchange), { method: signOutExchange.method, headers }).catch(() => {})
}
