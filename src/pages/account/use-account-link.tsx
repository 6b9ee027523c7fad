import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { type Account, accounts } from '../../../contract/system/account'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { requestKey } from '../../kit/record/editor-config'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { lazyPart } from '../../lib/lazy-part'
import { nameOf } from './labels'
import type { Issued, LinkKind } from './link-dialog'

const LinkDialog = lazyPart(async () => (await import('./link-dialog')).LinkDialog)

interface Wish {
  kind: LinkKind
  account: Account
  /** Repeated requests after a lost reply make one link. */
  key: string
}

const words = {
  invite: { confirmText: m.account_do_invite, help: m.account_invite_help },
  reset: { confirmText: m.account_do_reset, help: m.account_reset_help },
}

/** Password links: requested after a confirmation, and shown. `issue` skips it, for an account that was just made. */
export function useAccountLink(): {
  requestLink: (kind: LinkKind, account: Account) => void
  issue: (kind: LinkKind, account: Account) => void
  dialog: ReactNode
} {
  const [wish, setWish] = useState<Wish | null>(null)
  const [issued, setIssued] = useState<Issued | null>(null)
  const mutation = useFormMutation(
    ({ kind, account: { id, version }, key }: Wish) =>
      call(accounts[kind], { id, version, idempotencyKey: key }),
    setIssued,
  )
  const requestLink = (kind: LinkKind, account: Account): Wish => {
    const next = { kind, account, key: requestKey() }
    mutation.reset()
    setIssued(null)
    setWish(next)
    return next
  }
  const close = () => setWish(null)
  const refusal = mutation.formLevelError([])
  const dialog =
    wish === null ? null : issued !== null ? (
      <Suspense fallback={null}>
        <LinkDialog kind={wish.kind} issued={issued} onClose={close} />
      </Suspense>
    ) : (
      <Dialog
        title={m.kit_lifecycle_title({ action: words[wish.kind].confirmText(), name: nameOf(wish.account) })}
        confirmText={words[wish.kind].confirmText()}
        isDestructive={wish.kind === 'reset'}
        isPending={mutation.isPending}
        onDo={() => mutation.run(wish)}
        onCancel={close}
      >
        {refusal === null ? null : (
          <p role="alert" className={textStyle.alert}>
            {refusal}
          </p>
        )}
        <p>{words[wish.kind].help()}</p>
      </Dialog>
    )
  return {
    requestLink: (kind, account) => void requestLink(kind, account),
    issue: (kind, account) => mutation.run(requestLink(kind, account)),
    dialog,
  }
}
