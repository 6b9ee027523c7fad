import { Picture } from '../../../kit/media/picture'
import { seatsTaken, weekdayLabel } from '../session-labels'
import type { AgendaColumn } from './board'

/** The head of a column: a coach with the day's work, or a day. */
export function ColumnHead({ column, isToday }: { column: AgendaColumn; isToday: boolean }) {
  const { coach, store, day } = column
  const isCoach = coach !== null && store !== null
  return (
    <div className={isToday && !isCoach ? 'cal-column-head cal-today' : 'cal-column-head'}>
      {isCoach ? (
        <>
          {coach.avatarId === null ? (
            <span className="cal-initial" aria-hidden="true">
              {coach.name.slice(0, 1)}
            </span>
          ) : (
            <Picture id={coach.avatarId} alt="" size="small" />
          )}
          <strong title={coach.name}>{coach.name}</strong>
        </>
      ) : (
        <>
          <span>{weekdayLabel(day)}</span>
          <strong>{Number(day.slice(8))}</strong>
        </>
      )}
      <small>{seatsTaken(heldIn(column))}</small>
    </div>
  )
}

const heldIn = ({ blocks, crowds }: AgendaColumn): number =>
  blocks.filter((block) => !block.isElsewhere).length + crowds.reduce((sum, { count }) => sum + count, 0)
