import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import { type SignInRow, signIns } from '../../../contract/system/account'
import { agentLabel } from '../../domain/account/agent-label'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { count } from '../../lib/format'
import { nameOf } from './name-of'

/** Ends one sign-in, after a warning that its unsaved input is lost. */
export function EndDialog({ signIn, onClose }: { signIn: SignInRow; onClose: () => void }) {
  const name = nameOf(signIn)
  const mutation = useFormMutation(
    () => call(signIns.end, { id: signIn.id }),
    () => {
      Toast.success(m.signin_ended({ name }))
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={m.signin_end_title({ name })}
      help={m.signin_end_help({ device: agentLabel(signIn.agent), address: signIn.address })}
      mutation={mutation}
      onClose={onClose}
    />
  )
}

/** Ends all sign-ins of an account. */
export function EndAllDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const mutation = useFormMutation(
    () => call(signIns.endAllOf, { id }),
    ({ ended }) => {
      Toast.success(m.signin_ended_all({ count: count(ended) }))
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={m.signin_end_all_title({ name })}
      help={m.signin_end_all_help()}
      mutation={mutation}
      onClose={onClose}
    />
  )
}

function ConfirmDialog(props: {
  title: string
  help: string
  mutation: {
    run: () => void
    isPending: boolean
    formLevelError: (shown: readonly string[]) => string | null
  }
  onClose: () => void
}) {
  const { title, help, mutation, onClose } = props
  const refusal = mutation.formLevelError([])
  return (
    <Dialog
      title={title}
      confirmText={m.signin_end()}
      isDestructive
      isPending={mutation.isPending}
      onDo={mutation.run}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <p>{help}</p>
    </Dialog>
  )
}
