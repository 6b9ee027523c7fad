import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type OwnAccount, ownAccount } from '../../../contract/system/own-account'
import fieldStyle from '../../kit/form/field.module.css'
import { PasswordField } from '../../kit/form/password-field'
import { payloadField } from '../../kit/form/payload-field'
import { useFormMutation } from '../../kit/form/use-form-mutation'
import { usePayload } from '../../kit/record/use-payload'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { minuteOf } from '../../lib/format'
import { isCode } from './is-code'
import style from './own-account.module.css'

/** Changes the password, given the present one. */
export function PasswordSection({ account }: { account: OwnAccount }) {
  // A form that has been saved is replaced by an empty one.
  const [round, setRound] = useState(0)
  const { username, passwordChangedAt } = account
  return (
    <>
      <p className={textStyle.note}>
        {passwordChangedAt === null
          ? m.account_my_password_never()
          : m.account_my_password_changed_at({ at: minuteOf(passwordChangedAt) })}
      </p>
      <PasswordForm key={round} username={username} onDone={() => setRound(round + 1)} />
    </>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const mutation = useFormMutation(
    (body: { current: string; next: string }) => call(ownAccount.changePassword, { body }),
    () => {
      Toast.success(m.account_my_password_changed())
      onDone()
    },
  )
  const { form, checked } = usePayload(() => ({ current: '', next: '' }), mutation.fields)
  const current = payloadField(form, 'current', '')
  const next = payloadField(form, 'next', '')
  const isWrong = isCode(mutation.error, 'wrong_credentials')
  const refusal = isWrong ? null : mutation.formLevelError(['current', 'next'])
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checked(ownAccount.changePassword.body) !== null)
          mutation.run({ current: current.value, next: next.value })
      }}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      {/* For the password manager, which stores the pair. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className={fieldStyle.fields}>
        <PasswordField
          {...current}
          problem={current.problem ?? (isWrong ? m.account_my_password_wrong() : null)}
          change={(value) => {
            if (isWrong) mutation.reset()
            current.change(value)
          }}
          label={m.account_my_password_current()}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...next}
          label={m.account_my_password_next()}
          help={m.account_my_password_help()}
          autoComplete="new-password"
          required
        />
      </div>
      <Button htmlType="submit" loading={mutation.isPending}>
        {m.account_my_password_change()}
      </Button>
    </form>
  )
}
