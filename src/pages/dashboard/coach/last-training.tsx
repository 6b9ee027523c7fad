import { m } from '#messages'
import type { TaughtSeat } from '../../../../contract/system/booked-lesson'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './coach.module.css'

export function LastTraining({ last }: { last: TaughtSeat['lastTraining'] }) {
  if (last === null) return <p>{m.start_no_training()}</p>
  const { on, exercises, sets, planId, planName } = last
  return (
    <p className={style.training}>
      <Link to={pathTo('train', { edit: planId })} title={planName}>
        {m.start_last_training({ day: on.slice(5), exercises: exercises.join(m.start_comma()), sets })}
      </Link>
    </p>
  )
}
