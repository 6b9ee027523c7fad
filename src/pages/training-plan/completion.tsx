import { m } from '#messages'
import style from './completion.module.css'

/** The done share of a plan, as a bar and in whole percent: 100 only when every set is. */
export function Completion({ planned, done }: { planned: number; done: number }) {
  const percent = planned === 0 ? 0 : Math.min(100, Math.floor((100 * done) / planned))
  return (
    <span className={style.done} title={m.trainingplan_completion_of({ done, planned })}>
      <span className={style.doneBar} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={style.doneFigure}>{percent}%</span>
    </span>
  )
}
