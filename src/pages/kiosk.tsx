import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { m } from '#messages'
import { type AgreementStatus, agreements, type ShownAgreement } from '../../contract/membership/agreement'
import { SigningForm } from '../domain/agreement/signing-form'
import { refusalSentence } from '../domain/lesson-confirmation/refusal-sentence'
import { call } from '../lib/api/call'
import { tellOfKiosk } from '../lib/api/kiosk-tabs'
import { RequestError } from '../lib/api/request-error'
import { errorSentence } from '../lib/error-sentence'
import { pathTo } from '../lib/path-to'
import { useWhenReachable } from '../lib/use-when-reachable'
import style from './kiosk.module.css'

type Loaded =
  | { kind: 'opening' }
  | { kind: 'failed'; reason: string }
  | { kind: 'offline' }
  | { kind: 'shown'; isLocked: boolean; status: AgreementStatus | null; agreement: ShownAgreement | null }

/** In milliseconds. An attempt that takes longer shows the sentence for a missing network. */
const timeoutMs = 8_000

/** The server was not reached, or did not answer in time. */
const isUnreached = (error: unknown) =>
  error instanceof RequestError ? error.problem.status === 0 : error instanceof DOMException

/** The desk's screen in a customer's hands: one agreement, and the way back for who knows the password. */
export function Component() {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'opening' })
  const read = useCallback(async () => {
    const shown = await call(agreements.kiosk, { signal: AbortSignal.timeout(timeoutMs) })
    setLoaded({ kind: 'shown', ...shown })
  }, [])
  const load = useCallback(
    () =>
      read().catch((error: unknown) =>
        setLoaded((now) => {
          // A failure that comes late must not take away what a customer is signing.
          if (now.kind === 'shown') return now
          return isUnreached(error) ? { kind: 'offline' } : { kind: 'failed', reason: errorSentence(error) }
        }),
      ),
    [read],
  )
  useEffect(() => void load(), [load])
  useWhenReachable(loaded.kind === 'offline', load)
  return (
    <main className={style.kiosk} aria-busy={loaded.kind === 'opening'}>
      {loaded.kind === 'opening' ? (
        <p role="status">{m.agreement_loading()}</p>
      ) : loaded.kind === 'offline' ? (
        <div className={style.state}>
          <h1>{m.shell_offline()}</h1>
          <p role="alert">{m.agreement_offline()}</p>
        </div>
      ) : loaded.kind === 'failed' ? (
        <div className={style.state}>
          <h1>{m.agreement_failed()}</h1>
          <p role="alert">{loaded.reason}</p>
          <button type="button" onClick={() => void load()}>
            {m.agreement_again()}
          </button>
        </div>
      ) : !loaded.isLocked ? (
        <div className={style.state}>
          <h1>{m.agreement_not_locked()}</h1>
          <a href={pathTo('member')}>{m.agreement_back()}</a>
        </div>
      ) : loaded.agreement === null ? (
        <div className={style.state}>
          <h1 role="status">{endOf(loaded.status)}</h1>
          <p>{m.agreement_done_text()}</p>
        </div>
      ) : (
        <SigningForm
          key={loaded.agreement.id}
          agreement={loaded.agreement}
          sentenceOf={refusalSentence}
          readAgain={read}
          onSign={async (body) => {
            await call(agreements.signAtKiosk, { body })
            setLoaded({ kind: 'opening' })
            await load()
          }}
        />
      )}
      {loaded.kind === 'shown' && loaded.isLocked ? <Leave /> : null}
    </main>
  )
}

function endOf(status: AgreementStatus | null): string {
  if (status === 'waived') return m.agreement_ended_waived()
  if (status === 'withdrawn') return m.agreement_ended_withdrawn()
  return m.agreement_done()
}

/** Unlocks the session with the password of the account that is signed in. */
function Leave() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!isOpen)
    return (
      <button type="button" className={style.leave} onClick={() => setIsOpen(true)}>
        {m.agreement_leave()}
      </button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || isPending) return
    setIsPending(true)
    call(agreements.leaveKiosk, { body: { password } })
      .then(() => {
        tellOfKiosk(false)
        location.replace(pathTo('member'))
      })
      .catch((error: unknown) => {
        const isWrong = error instanceof RequestError && error.problem.code === 'wrong_credentials'
        setRefusal(isWrong ? m.agreement_wrong_password() : errorSentence(error))
        setPassword('')
        setIsPending(false)
      })
  }
  return (
    <form className={style.password} onSubmit={submit}>
      <label htmlFor={id}>{m.agreement_leave_text()}</label>
      <input
        id={id}
        type="password"
        value={password}
        autoComplete="off"
        aria-label={m.agreement_leave_password()}
        onChange={({ target }) => setPassword(target.value)}
      />
      {refusal === null ? null : <p role="alert">{refusal}</p>}
      <div>
        <button type="submit" disabled={password === '' || isPending}>
          {m.agreement_leave_do()}
        </button>
        <button
          type="button"
          onClick={() => {
            setIsOpen(false)
            setPassword('')
            setRefusal(null)
          }}
        >
          {m.agreement_leave_cancel()}
        </button>
      </div>
    </form>
  )
}
