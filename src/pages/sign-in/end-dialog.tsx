import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { accounts, type SignInRow, signIns } from '../../../contract/account'
import { agentWords } from '../../kit/agent-words'
import { Dialog } from '../../kit/dialog'
import { useDeed } from '../../kit/use-deed'
import { call } from '../../lib/call'
import { count } from '../../lib/format'
import { nameOf } from './sign-in-words'

const changes = [signIns.list.path, accounts.name]

/** Ends one sign-in, once it has been said what that does: what is not saved there is lost. */
export function EndDialog({ signIn, onClose }: { signIn: SignInRow; onClose: () => void }) {
  const name = nameOf(signIn)
  const deed = useDeed(
    changes,
    () => call(signIns.end, { id: signIn.id }),
    () => {
      Toast.success(m.signin_ended({ name }))
      onClose()
    },
  )
  return (
    <Asking
      title={m.signin_end_title({ name })}
      help={m.signin_end_help({ device: agentWords(signIn.agent), address: signIn.address })}
      deed={deed}
      onClose={onClose}
    />
  )
}

/** Ends all sign-ins of an account. */
export function EndAllDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const deed = useDeed(
    changes,
    () => call(signIns.endAllOf, { id }),
    ({ ended }) => {
      Toast.success(m.signin_ended_all({ count: count(ended) }))
      onClose()
    },
  )
  return (
    <Asking
      title={m.signin_end_all_title({ name })}
      help={m.signin_end_all_help()}
      deed={deed}
      onClose={onClose}
    />
  )
}

function Asking(props: {
  title: string
  help: string
  deed: { run: () => void; isBusy: boolean; refusalBeside: (shown: readonly string[]) => string | null }
  onClose: () => void
}) {
  const { title, help, deed, onClose } = props
  const refusal = deed.refusalBeside([])
  return (
    <Dialog
      title={title}
      doIt={m.signin_end()}
      isGrave
      isBusy={deed.isBusy}
      onDo={deed.run}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className="kit-alert">
          {refusal}
        </p>
      )}
      <p>{help}</p>
    </Dialog>
  )
}
