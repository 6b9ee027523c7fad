import { Button } from '@douyinfe/semi-ui'
import { m } from '#messages'
import style from './dashboard.module.css'

/** Takes the place of data that failed to load. */
export function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className={style.failed}>
      <strong>{m.dashboard_failed()}</strong>
      <p>{reason}</p>
      <Button onClick={onRetry}>{m.dashboard_retry()}</Button>
    </div>
  )
}
