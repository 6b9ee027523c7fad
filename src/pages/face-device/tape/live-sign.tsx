import { m } from '#messages'
import rowButtonStyle from '../../../kit/ui/row-button.module.css'
import type { LiveState } from '../../../kit/ui/use-live'
import faceDeviceStyle from '../face-device.module.css'
import style from './tape.module.css'

const labels: Record<LiveState, () => string> = {
  connecting: m.device_live_connecting,
  open: m.device_live_open,
  waiting: m.device_live_waiting,
  asleep: m.device_live_connecting,
  refused: m.device_live_refused,
}

export function LiveSign(props: { state: LiveState; isPaused: boolean; onRetry: () => void }) {
  const { state, isPaused, onRetry } = props
  return (
    <span className={style.sign}>
      <span
        role="status"
        className={faceDeviceStyle.dot}
        data-state={state === 'open' ? (isPaused ? 'off' : 'on') : 'cut'}
      >
        {isPaused && state === 'open' ? m.device_live_paused() : labels[state]()}
      </span>
      {state === 'waiting' ? (
        <button type="button" className={rowButtonStyle.rowButton} onClick={onRetry}>
          {m.device_live_retry()}
        </button>
      ) : null}
    </span>
  )
}
