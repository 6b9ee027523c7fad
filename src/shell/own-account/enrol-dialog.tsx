import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { check } from '../../../contract/check'
import { ownAccount } from '../../../contract/system/own-account'
import type { EnrolmentRefusal } from '../../../machines/second-factor/second-factor.machine'
import { useEnrolment } from '../../domain/account/use-enrolment'
import { CodeField } from '../../kit/form/code-field'
import { PasswordField } from '../../kit/form/password-field'
import { copyText } from '../../kit/ui/copy-text'
import { Dialog } from '../../kit/ui/dialog'
import { QrCode } from '../../kit/ui/qr-code'
import rowButtonStyle from '../../kit/ui/row-button.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { fieldSentence } from '../../lib/field-sentence'
import style from './own-account.module.css'
import { ownKey } from './query'
import { RecoveryCodes } from './recovery-codes'

/** Sets up a second factor: the password again, the secret, a first code, the recovery codes. */
export function EnrolDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const cache = useQueryClient()
  const { snapshot, send, errors, submitInput } = useEnrolment({
    onConfirmed: () => {
      // Not of the call itself: where a second factor is required, the codes are shown before the session is read again.
      for (const name of [ownKey, 'accounts', 'session']) void cache.invalidateQueries({ queryKey: [name] })
    },
  })
  useEffect(() => send({ type: 'factor.requested' }), [send])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [own, setOwn] = useState<string | null>(null)
  const { problem } = snapshot.context
  const cancel = () => {
    send({ type: 'factor.cancelled' })
    onClose()
  }
  if (snapshot.matches('showing'))
    return (
      <RecoveryCodes
        username={username}
        codes={errors.codes}
        onKept={() => {
          send({ type: 'codes.saved' })
          Toast.success(m.account_my_factor_on())
          onClose()
        }}
      />
    )
  if (snapshot.matches('scanning') || snapshot.matches('confirming')) {
    const confirm = () => {
      const [wrong] = check(ownAccount.confirmSecondFactor.body, { code }).fields ?? []
      setOwn(wrong === undefined ? null : fieldSentence(wrong))
      if (wrong === undefined) submitInput('code.submitted', code.trim())
    }
    return (
      <Dialog
        title={m.account_my_factor_enrol()}
        confirmText={m.account_my_factor_confirm()}
        isPending={snapshot.matches('confirming')}
        onDo={confirm}
        onCancel={cancel}
      >
        <p>{m.account_my_factor_scan()}</p>
        <div className={style.qr}>
          <QrCode text={errors.uri} label={m.account_my_factor_qr()} />
        </div>
        <p className={style.secret}>
          <small className={textStyle.note}>{m.account_my_factor_manual()}</small>
          <code>{grouped(errors.secret)}</code>
          <button
            type="button"
            className={rowButtonStyle.rowButton}
            aria-label={m.kit_copy_what({ what: m.account_my_factor_secret() })}
            onClick={() => void copyText(errors.secret, m.account_my_factor_secret())}
          >
            {m.kit_copy()}
          </button>
        </p>
        <CodeField
          label={m.account_my_factor_first_code()}
          value={code}
          problem={own ?? sentenceFor(problem)}
          disabled={snapshot.matches('confirming')}
          onChange={(text) => {
            setCode(text)
            setOwn(null)
          }}
        />
      </Dialog>
    )
  }
  const isWrong = problem?.code === 'wrong_credentials'
  return (
    <Dialog
      title={m.account_my_factor_enrol()}
      confirmText={m.account_my_factor_next()}
      isPending={snapshot.matches('beginning')}
      isDisabled={password === ''}
      onDo={() => submitInput('password.submitted', password)}
      onCancel={cancel}
    >
      <PasswordField
        name="password"
        value={password}
        problem={isWrong ? m.account_my_password_wrong() : sentenceFor(problem)}
        problems={[]}
        disabled={snapshot.matches('beginning')}
        change={setPassword}
        leave={() => {}}
        label={m.account_my_factor_password()}
        help={m.account_my_factor_password_help()}
        autoComplete="current-password"
        required
      />
    </Dialog>
  )
}

const sentenceFor = (problem: EnrolmentRefusal | null): string | null =>
  problem === null ? null : problem.title || m.problem_unavailable()

/** In groups of four, for typing. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
