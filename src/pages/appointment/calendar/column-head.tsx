import { Avatar } from '../../../kit/avatar/avatar'
import { seatsTaken, weekdayLabel } from '../session-labels'
import blocksStyle from './blocks.module.css'
import type { AgendaColumn } from './board'
import style from './calendar.module.css'
import { LoadStrip } from './load-strip'

/** The head of a column: a coach with the day's work, or a day. */
export function ColumnHead({ column, isToday }: { column: AgendaColumn; isToday: boolean }) {
  const { coach, store, day } = column
  const isCoach = coach !== null && store !== null
  return (
    <div className={isToday && !isCoach ? `${style.columnHead} ${blocksStyle.today}` : style.columnHead}>
      {isCoach ? (
        <>
          <Avatar name={coach.name} id={coach.avatarId} size="small" />
          <strong title={coach.name}>{coach.name}</strong>
        </>
      ) : (
        <>
          <span>{weekdayLabel(day)}</span>
          <strong>{Number(day.slice(8))}</strong>
        </>
      )}
      <small>{seatsTaken(heldIn(column))}</small>
      {column.load === null ? null : <LoadStrip load={column.load} />}
    </div>
  )
}

const heldIn = ({ blocks, overflows }: AgendaColumn): number =>
  blocks.filter((block) => !block.isElsewhere).length + overflows.reduce((sum, { count }) => sum + count, 0)
