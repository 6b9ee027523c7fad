import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type OwnAccount, ownAccount } from '../../../contract/own-account'
import { PasswordField } from '../../kit/password-field'
import { payloadField } from '../../kit/payload-field'
import { useDeed } from '../../kit/use-deed'
import { usePayload } from '../../kit/use-payload'
import { call } from '../../lib/call'
import { minuteOf } from '../../lib/format'
import { ownKey } from './own-account-query'
import { isCode } from './refused'

/** A new password for whoever knows the present one. */
export function PasswordSection({ account }: { account: OwnAccount }) {
  // A form that has done its work begins anew, empty.
  const [round, setRound] = useState(0)
  const { username, passwordChangedAt } = account
  return (
    <>
      <p className="kit-note">
        {passwordChangedAt === null
          ? m.account_my_password_never()
          : m.account_my_password_changed_at({ at: minuteOf(passwordChangedAt) })}
      </p>
      <PasswordForm key={round} username={username} onDone={() => setRound(round + 1)} />
    </>
  )
}

function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const deed = useDeed(
    [ownKey, 'accounts'],
    (body: { current: string; next: string }) => call(ownAccount.changePassword, { body }),
    () => {
      Toast.success(m.account_my_password_changed())
      onDone()
    },
  )
  const { form, checked } = usePayload(() => ({ current: '', next: '' }), deed.fields)
  const current = payloadField(form, 'current', '')
  const next = payloadField(form, 'next', '')
  const isWrong = isCode(deed.error, 'wrong_credentials')
  const refusal = isWrong ? null : deed.refusalBeside(['current', 'next'])
  return (
    <form
      className="own-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (checked(ownAccount.changePassword.body) !== null)
          deed.run({ current: current.value, next: next.value })
      }}
    >
      {refusal === null ? null : (
        <p role="alert" className="kit-alert">
          {refusal}
        </p>
      )}
      {/* For the password manager, which keeps the pair. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <div className="kit-fields">
        <PasswordField
          {...current}
          problem={current.problem ?? (isWrong ? m.account_my_password_wrong() : null)}
          change={(value) => {
            if (isWrong) deed.forgive()
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
      <Button htmlType="submit" loading={deed.isBusy}>
        {m.account_my_password_change()}
      </Button>
    </form>
  )
}
