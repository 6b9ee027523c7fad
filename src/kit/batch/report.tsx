import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { m } from '#messages'
import { Dialog } from '../ui/dialog'
import type { BatchState } from './use-batch'

/** The progress of a batch, and at its end which rows refused and why. */
export function BatchReport({ state, onClose }: { state: BatchState; onClose: () => void }) {
  const { total, done, failures, isRunning } = state
  const handled = done + failures.length
  return (
    <Dialog
      title={m.kit_batch()}
      doIt={m.kit_close()}
      isDisabled={isRunning}
      cancel={null}
      onDo={onClose}
      onCancel={() => isRunning || onClose()}
    >
      <Progress percent={Math.round((handled / total) * 100)} aria-label={m.kit_batch()} />
      <p role="status">
        {isRunning ? m.kit_batch_progress({ done: handled, total }) : m.kit_batch_done({ count: done })}
      </p>
      {failures.length > 0 ? (
        <div role="alert">
          <strong>{m.kit_batch_failed({ count: failures.length })}</strong>
          <ul className="kit-failures">
            {failures.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Dialog>
  )
}
