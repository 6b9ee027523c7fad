import { m } from '#messages'
import style from './shared-plan.module.css'

export function Opening() {
  return (
    <main className={style.state} aria-busy="true">
      <p role="status">{m.trainingplan_shared_loading()}</p>
    </main>
  )
}

/** Expired, revoked, mistyped: one sentence for all, because the server does not distinguish them. */
export function Void() {
  return (
    <main className={style.state}>
      <h1>{m.trainingplan_shared_void()}</h1>
      <p>{m.trainingplan_shared_void_text()}</p>
    </main>
  )
}

export function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <main className={style.state}>
      <h1>{m.trainingplan_shared_failed()}</h1>
      <p role="alert">{reason}</p>
      <button type="button" onClick={onRetry}>
        {m.trainingplan_shared_again()}
      </button>
    </main>
  )
}
