import { memo } from 'react'
import { m } from '#messages'
import { clockAt, spanAt } from '../grid-time'
import { participants, seatsOf, sessionLabel } from '../session-labels'
import style from './blocks.module.css'
import type { SessionBox } from './board'
import { px } from './drag-geometry'

interface Props {
  block: SessionBox
  /** The column's first minute. */
  from: number
  /** CSS pixels of an hour. */
  hour: number
  /** In a store's column the coach is named too. */
  namesCoach: boolean
  mayMove: boolean
  isCursor: boolean
  /** Hidden while the preview shows it. */
  isLifted: boolean
}

/** One session in its column: who or what first, then the time. Short ones put on one line what long ones put on four. */
export const SessionBlock = memo(function SessionBlock(props: Props) {
  const { block, from, namesCoach, mayMove, isCursor, isLifted } = props
  const { session } = block
  const length = block.to - block.from
  const tall = (length * props.hour) / 60
  const size = tall <= 22 ? 'line' : tall <= 43 ? 'short' : tall < 64 ? 'middle' : 'full'
  const classes = [style.block, style[`kind-${session.kind}`], style[`size-${size}`]]
  if (session.status === 'finished') classes.push(style.finished)
  if (block.conflict !== null) classes.push(style.conflict)
  if (isLifted) classes.push(style.lifted)
  const people = participants(session)
  // The accessible name must begin with the visible text, word for word: hence the spaces between the parts, which no line shows.
  const isNarrow = block.width / block.lanes < 0.5
  const time = size === 'full' && !isNarrow ? spanAt(block.from, block.to) : clockAt(block.from)
  const marks = marksOf(block)
  const name = session.kind === 'private' && people !== '' ? people : session.courseName
  const more = [
    namesCoach ? session.coachName : null,
    session.kind === 'private' ? session.courseName : seatsOf(session),
    session.room,
  ]
    .filter((part) => part !== null)
    .join(' · ')
  const where = {
    top: px(block.from - from),
    height: px(length),
    left: `calc(${(block.lane / block.lanes) * 100}% + 2px)`,
    width: `calc(${(block.width / block.lanes) * 100}% - 5px)`,
  }
  return (
    <>
      <Buffer block={block} from={from} />
      <button
        type="button"
        className={classes.join(' ')}
        style={where}
        data-session={session.id}
        data-cursor={isCursor ? '' : undefined}
        tabIndex={isCursor ? 0 : -1}
        aria-label={labelOf(block, [time, ...marks.map(({ said: text }) => text), name, more].join(' '))}
        title={block.conflict ?? block.cost?.detail}
      >
        <span className={style.blockHead}>
          <span className={style.time}>{time}</span> <Marks session={session} marks={marks} />
        </span>{' '}
        <strong>{name}</strong> <span className={style.blockMore}>{more}</span>
        {mayMove ? <span className={style.edge} data-edge="" /> : null}
      </button>
    </>
  )
})

const labelOf = ({ session, conflict }: SessionBox, shown: string): string =>
  conflict === null
    ? sessionLabel(session, shown)
    : sessionLabel(session, shown) + m.appointment_comma() + m.appointment_conflict_said({ reason: conflict })

const marksOf = ({ session, conflict, cost }: SessionBox) => [
  ...(cost === undefined ? [] : [{ markClass: style.cost, said: cost.label }]),
  ...(conflict === null ? [] : [{ markClass: style.conflictMark, said: m.appointment_conflict() }]),
  ...(session.waiting === 0
    ? []
    : [{ markClass: style.waiting, said: m.appointment_waiting_short({ count: session.waiting }) }]),
]

/** A session's marks: that it cannot be held, who waits to be confirmed, who waits for a seat. */
function Marks({ session, marks }: { session: SessionBox['session']; marks: ReturnType<typeof marksOf> }) {
  if (session.requested === 0 && marks.length === 0) return null
  return (
    <span className={style.marks}>
      {session.requested > 0 ? (
        <span
          className={style.requested}
          title={m.appointment_requested_count({ count: session.requested })}
        />
      ) : null}
      {marks.map(({ markClass, said: text }) => (
        <span key={markClass} className={markClass}>
          {text}{' '}
        </span>
      ))}
    </span>
  )
}

/** The coach's buffer before and after. */
function Buffer({ block, from }: { block: SessionBox; from: number }) {
  const { bufferBeforeMin, bufferAfterMin } = block.session
  if (bufferBeforeMin === 0 && bufferAfterMin === 0) return null
  const where = {
    top: px(block.from - bufferBeforeMin - from),
    height: px(block.to - block.from + bufferBeforeMin + bufferAfterMin),
    left: `calc(${(block.lane / block.lanes) * 100}% + 2px)`,
    width: `calc(${(block.width / block.lanes) * 100}% - 5px)`,
  }
  return (
    <span
      className={`${style.buffer} ${style[`kind-${block.session.kind}`]}`}
      style={where}
      aria-hidden="true"
    />
  )
}
