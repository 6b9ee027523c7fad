import { m } from '#messages'
import style from './progress-bar.module.css'
import { progressNames, type TargetProgress } from './progress-of'

/** A bar of what was reached, with a mark where the month should be today. */
export function ProgressBar({ percent, expectedPercent, state }: TargetProgress) {
  const filled = Math.max(0, Math.min(100, percent))
  return (
    <span
      className={style.bar}
      data-state={state}
      role="img"
      aria-label={m.target_progress_of({ percent, state: progressNames[state]() })}
    >
      <span className={style.fill} style={{ width: `${filled}%` }} />
      {expectedPercent > 0 && expectedPercent < 100 ? (
        <span className={style.mark} style={{ left: `${expectedPercent}%` }} />
      ) : null}
    </span>
  )
}
