import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, useState } from 'react'
import { m } from '#messages'
import { ownAccount } from '../../../contract/system/own-account'
import { CodeField } from '../../kit/form/code-field'
import { PasswordField } from '../../kit/form/password-field'
import { payloadField } from '../../kit/form/payload-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { usePayload } from '../../kit/record/use-payload'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { isCode } from './is-code'
import { RecoveryCodes } from './recovery-codes'

interface Proof {
  password: string
  code: string
}

/** Removes the second factor, so that the password alone is enough to sign in. */
export function RemoveDialog({ onClose }: { onClose: () => void }) {
  return (
    <ProofDialog
      title={m.account_my_factor_remove()}
      help={m.account_my_factor_remove_help()}
      isDestructive
      send={(body) => call(ownAccount.removeSecondFactor, { body })}
      onDone={() => {
        Toast.success(m.account_my_factor_removed())
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Creates new recovery codes, which invalidates the present ones. */
export function RenewDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes username={username} codes={codes} onKept={onClose} />
  return (
    <ProofDialog
      title={m.account_my_factor_renew()}
      help={m.account_my_factor_renew_help()}
      send={(body) => call(ownAccount.renewRecoveryCodes, { body })}
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    />
  )
}

/** Requires both factors before either is changed. */
function ProofDialog<Reply>(props: {
  title: string
  help: ReactNode
  isDestructive?: boolean
  send: (proof: Proof) => Promise<Reply>
  onDone: (reply: Reply) => void
  onClose: () => void
}) {
  const { title, help, isDestructive, send, onDone, onClose } = props
  const mutation = useFormMutation(send, onDone)
  const { form, checked } = usePayload(() => ({ password: '', code: '' }), mutation.fields)
  const password = payloadField(form, 'password', '')
  const code = payloadField(form, 'code', '')
  const isWrongPassword = isCode(mutation.error, 'wrong_credentials')
  const isWrongCode =
    isCode(mutation.error, 'wrong_second_factor') || isCode(mutation.error, 'wrong_recovery_code')
  const refusal = isWrongPassword || isWrongCode ? null : mutation.formLevelError(['password', 'code'])
  const edit = (change: (text: string) => void) => (text: string) => {
    if (mutation.error !== null) mutation.reset()
    change(text)
  }
  return (
    <Dialog
      title={title}
      confirmText={title}
      isDestructive={isDestructive === true}
      isPending={mutation.isPending}
      onDo={() => {
        if (checked(ownAccount.removeSecondFactor.body) !== null)
          mutation.run({ password: password.value, code: code.value })
      }}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <p>{help}</p>
      <PasswordField
        {...password}
        problem={password.problem ?? (isWrongPassword ? m.account_my_password_wrong() : null)}
        change={edit(password.change)}
        disabled={mutation.isPending}
        label={m.account_my_factor_password()}
        autoComplete="current-password"
        required
      />
      <CodeField
        label={m.account_my_factor_code()}
        help={m.account_my_factor_code_help()}
        value={code.value}
        problem={code.problem ?? (isWrongCode ? errorSentence(mutation.error) : null)}
        disabled={mutation.isPending}
        onChange={edit(code.change)}
      />
    </Dialog>
  )
}
