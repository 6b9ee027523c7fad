import { useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { m } from '#messages'
import { check } from '../../../contract/check'
import { giveProof, readProof } from '../../../contract/system/session'
import {
  type MethodsOutcome,
  type ProofMethod,
  type ProofOutcome,
  stepUpMachine,
} from '../../../machines/step-up/step-up.machine'
import { CodeField } from '../../kit/form/code-field'
import { PasswordField } from '../../kit/form/password-field'
import { Dialog } from '../../kit/ui/dialog'
import rowButtonStyle from '../../kit/ui/row-button.module.css'
import { call } from '../../lib/api/call'
import { hasPasskeys } from '../../lib/api/has-passkeys'
import { RequestError } from '../../lib/api/request-error'
import { fieldSentence } from '../../lib/field-sentence'
import { person } from '../../machines/auth-actor'
import { useMachine } from '../../machines/hooks/use-machine'
import style from './step-up-dialog.module.css'

/** Requires the password, a code or a passkey of the session's owner; `onSettled` receives whether the proof was given. */
export function StepUpDialog({ onSettled }: { onSettled: (isProven: boolean) => void }) {
  const { snapshot, send, submit } = useProof(onSettled)
  const [typed, setTyped] = useState('')
  const [own, setOwn] = useState<string | null>(null)
  const { method, methods, problem } = snapshot.context
  const isPending = snapshot.matches('proving')
  const text = own ?? (problem === null ? null : sentenceOf(problem))
  const change = (text: string) => {
    setTyped(text)
    setOwn(null)
  }
  const choose = (next: ProofMethod) => {
    change('')
    send({ type: 'method.chosen', method: next })
  }
  const confirm = () => {
    if (method === 'passkey') return submit('')
    const [wrong] = check(giveProof.body, { [method]: typed }).fields ?? []
    if (wrong === undefined) submit(typed)
    else setOwn(typed === '' ? m.field_required() : fieldSentence(wrong))
  }
  const has = { password: true, code: methods.hasTotp, passkey: methods.hasPasskey }
  const others = offered.filter((one) => one !== method && has[one])
  return (
    <Dialog
      title={m.shell_step_up()}
      confirmText={method === 'passkey' ? m.shell_passkey_use() : m.shell_step_up_confirm()}
      isPending={isPending}
      isDisabled={snapshot.matches('reading')}
      onDo={confirm}
      onCancel={() => send({ type: 'proof.cancelled' })}
    >
      <p className={style.lead}>{m.shell_step_up_lead()}</p>
      {/* For the password manager, which needs the user name of the requested password. */}
      <input type="text" autoComplete="username" value={person() ?? ''} readOnly hidden />
      {method === 'password' ? (
        <PasswordField
          key="password"
          name="password"
          value={typed}
          problem={text}
          problems={[]}
          disabled={isPending}
          change={change}
          leave={() => {}}
          label={m.account_my_factor_password()}
          autoComplete="current-password"
          required
        />
      ) : method === 'passkey' ? (
        <p role="alert" className={style.problem}>
          {text}
        </p>
      ) : (
        <CodeField
          key="code"
          label={m.account_my_factor_code()}
          help={m.account_my_factor_code_help()}
          value={typed}
          problem={text}
          disabled={isPending}
          onChange={change}
        />
      )}
      <div className={style.methods}>
        {others.map((one) => (
          <button
            key={one}
            type="button"
            className={rowButtonStyle.rowButton}
            disabled={isPending}
            onClick={() => choose(one)}
          >
            {methodLabels[one]()}
          </button>
        ))}
      </div>
    </Dialog>
  )
}

const offered = ['passkey', 'password', 'code'] as const
const methodLabels = {
  password: m.shell_step_up_password,
  code: m.shell_step_up_code,
  passkey: m.shell_passkey_use,
}

const sentenceOf = ({ code, title }: { code: string; title: string }) =>
  code === 'wrong_credentials' ? m.account_my_password_wrong() : title || m.problem_unavailable()

/** Runs the step-up machine; the input stays in this hook and is discarded with the dialog. */
function useProof(onSettled: (isProven: boolean) => void) {
  const typed = useRef('')
  const settled = useRef(onSettled)
  settled.current = onSettled
  const machine = useMemo(
    () =>
      stepUpMachine.provide({
        actors: {
          readMethods: fromPromise(({ signal }) =>
            refusedOr<MethodsOutcome>(async () => {
              const { hasTotp, passkey } = await call(readProof, { signal })
              return { kind: 'loaded', methods: { hasTotp, hasPasskey: hasPasskeys() && passkey !== null } }
            }),
          ),
          prove: fromPromise<ProofOutcome, { method: ProofMethod }>(({ input: { method }, signal }) =>
            refusedOr<ProofOutcome>(async () => {
              const proof = method === 'passkey' ? await answered(signal) : typed.current
              await call(giveProof, { body: { [method]: proof }, signal })
              return { kind: 'proven' }
            }),
          ),
        },
        actions: { resendRequests: () => settled.current(true), failRequests: () => settled.current(false) },
      }),
    [],
  )
  const [snapshot, send] = useMachine(machine)
  useEffect(() => send({ type: 'proof.required' }), [send])
  return {
    snapshot,
    send,
    submit: (text: string) => {
      typed.current = text
      send({ type: 'proof.submitted' })
    },
  }
}

/** Signs a new challenge: each is valid once, for five minutes and for one session. */
async function answered(signal: AbortSignal) {
  const [{ answerWithPasskey }, { passkey }] = await Promise.all([
    import('../../lib/api/answer-with-passkey'),
    call(readProof, { signal }),
  ])
  if (passkey === null) throw new TypeError('the account has no passkey')
  return answerWithPasskey(passkey)
}

async function refusedOr<Outcome>(
  step: () => Promise<Outcome>,
): Promise<Outcome | { kind: 'refused'; problem: { code: string; title: string } }> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}
