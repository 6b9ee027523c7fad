import Progress from '@douyinfe/semi-ui/lib/es/progress'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Dialog } from '../ui/dialog'
import textStyle from '../ui/text.module.css'

export interface BatchState {
  total: number
  done: number
  failures: { name: string; reason: string }[]
  isRunning: boolean
}

/** The progress of a batch, and at its end which rows refused and why. */
export function BatchReport({ state, onClose }: { state: BatchState; onClose: () => void }) {
  const { total, done, failures, isRunning } = state
  const handled = done + failures.length
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button could not take the focus while it was disabled.
    if (!isRunning) status.current?.closest('[role=dialog]')?.querySelector<HTMLElement>(closeButton)?.focus()
  }, [isRunning])
  return (
    <Dialog
      title={m.kit_batch()}
      confirmText={m.kit_close()}
      isDisabled={isRunning}
      cancel={null}
      onDo={onClose}
      onCancel={() => isRunning || onClose()}
    >
      <Progress percent={Math.round((handled / total) * 100)} aria-label={m.kit_batch()} />
      <p ref={status} role="status">
        {isRunning ? m.kit_batch_progress({ done: handled, total }) : m.kit_batch_done({ count: done })}
      </p>
      {failures.length > 0 ? (
        <div role="alert">
          <strong>{m.kit_batch_failed({ count: failures.length })}</strong>
          <ul className={textStyle.failures}>
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

const closeButton = '.semi-modal-footer button'
