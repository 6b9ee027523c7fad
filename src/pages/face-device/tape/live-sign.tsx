import { m } from '#messages'
import type { LiveState } from '../../../kit/ui/use-live'

const says: Record<LiveState, () => string> = {
  connecting: m.device_live_connecting,
  open: m.device_live_open,
  waiting: m.device_live_waiting,
  asleep: m.device_live_connecting,
  refused: m.device_live_refused,
}

/** Whether the tape is live. */
export function LiveSign(props: { state: LiveState; isPaused: boolean; onRetry: () => void }) {
  const { state, isPaused, onRetry } = props
  return (
    <span className="tape-sign">
      <span
        role="status"
        className="device-dot"
        data-state={state === 'open' ? (isPaused ? 'off' : 'on') : 'cut'}
      >
        {isPaused && state === 'open' ? m.device_live_paused() : says[state]()}
      </span>
      {state === 'waiting' ? (
        <button type="button" className="kit-row-button" onClick={onRetry}>
          {m.device_live_retry()}
        </button>
      ) : null}
    </span>
  )
}
