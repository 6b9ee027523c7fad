import {
  type CSSProperties,
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { m } from '#messages'
import type { Calendar, CalendarSession } from '../../../../contract/scheduling/calendar'
import type { DragSubject, TimeRange } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { useNow } from '../../../kit/ui/use-now'
import { clockAt, minuteIn, spanAt, step } from '../grid-time'
import { moveRefusal } from '../move-refusal'
import { MoveQuestion } from '../session/move-question'
import type { AgendaColumn, Board } from './board'
import style from './calendar.module.css'
import { CalendarColumn } from './column'
import { ColumnHead } from './column-head'
import { clickLength, px } from './drag-geometry'
import { DragVoice } from './drag-voice'
import { useDrag } from './use-drag'
import { useKeys } from './use-keys'
import { usePointer } from './use-pointer'
import { chooseZoom, hourHeights, useZoom } from './zoom'

interface Props {
  calendar: Calendar
  board: Board
  /** The shown range as a key: another one scrolls to its start again. */
  name: string
  label: string
  today: string
  /** Whether sessions of a coach may be changed; null is a column without a coach. */
  mayWrite: (coachId: string | null) => boolean
  isStale: boolean
  onOpen: (sessionId: string) => void
  onDraft: (column: AgendaColumn, at: TimeRange) => void
  onHelp: () => void
  onUnfold: () => void
}

/** The grid of hours and columns, where sessions are opened, drawn and moved. */
export function CalendarGrid(props: Props) {
  const { calendar, board, today, mayWrite } = props
  const scroller = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const now = useNow()
  const zoom = useZoom()
  const hour = hourHeights[zoom]
  const drag = useDrag({ calendar, columns: board.columns, onOpen: props.onOpen, onDraft: props.onDraft })

  const latest = useRef({ calendar, board })
  latest.current = { calendar, board }
  const follow = useCallback(
    (preview: TimeRange) => {
      const { subject } = drag.getSnapshot().context
      const boardData = { ...latest.current, columns: latest.current.board.columns, now: new Date() }
      const session = boardData.calendar.sessions.find(({ id }) => id === subject?.sessionId) ?? null
      drag.send({ type: 'drag.moved', preview, refusal: moveRefusal(preview, session, boardData) })
    },
    [drag],
  )
  // Keys may move the preview out of the frame; a pointer scrolls by itself.
  const followInSight = (preview: TimeRange) => {
    follow(preview)
    requestAnimationFrame(() =>
      scroller.current
        ?.querySelector('[data-preview]')
        ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    )
  }
  const subjectOf = (kind: 'move' | 'resize', at: number, session: CalendarSession): DragSubject | null => {
    const column = board.columns[at]
    if (column === undefined || !mayWrite(session.coachId) || !isAhead(session)) return null
    const from = minuteIn(column.day, session.startsAt)
    const origin = { column: column.key, from, to: minuteIn(column.day, session.endsAt) }
    return { kind, sessionId: session.id, origin, needsConfirmation: session.booked > 1 }
  }
  const onPress = usePointer({
    drag,
    board,
    scroller,
    area,
    clickLength,
    follow,
    subjectAt: (target, { column, minute }) => {
      const id = target.closest('[data-session]')?.getAttribute('data-session')
      const session = calendar.sessions.find((one) => one.id === id)
      // A session that cannot be moved, or that the person may only read, still opens by a plain click.
      if (session !== undefined)
        return subjectOf(target.closest('[data-edge]') === null ? 'move' : 'resize', column, session)
      const at = board.columns[column]
      const isFree = target.closest('[data-column]') !== null && target.closest('a') === null
      if (at === undefined || !mayWrite(at.coach?.id ?? null) || !isFree) return null
      const from = Math.floor(minute / step) * step
      return {
        kind: 'create',
        sessionId: null,
        origin: { column: at.key, from, to: from + step },
        needsConfirmation: false,
      }
    },
  })
  const start = startOf(board, today, now)
  const { cursor, setCursor, onKeyDown } = useKeys({
    drag,
    board,
    start,
    clickLength,
    subjectOf,
    mayDraft: (column) => column !== undefined && mayWrite(column.coach?.id ?? null),
    follow: followInSight,
    onOpen: props.onOpen,
    onHelp: props.onHelp,
    onZoom: (by) => chooseZoom(zoom + by),
  })
  useScrollToNow(scroller, area, { board, start, today, name: props.name })
  useKeepPlace(scroller, hour)
  const isMine = useFocusOnCursor(scroller, cursor)
  return (
    <div
      // Arrow keys, Enter, M and R have their own meaning here, which the help behind ? lists.
      role="application"
      aria-label={props.label}
      aria-describedby="cal-hint"
      className={props.isStale ? `${style.cal} ${style.stale}` : style.cal}
      style={{ '--cal-hour': `${hour}px` } as CSSProperties}
    >
      <p id="cal-hint" className="console-hidden">
        {m.appointment_hint()}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the pointer and the keys of everything inside */}
      <div
        className={style.scroll}
        ref={scroller}
        onPointerDown={onPress}
        onKeyDown={(event) => {
          isMine.current = true
          onKeyDown(event)
        }}
        onClick={(event) => {
          const pressed = event.target instanceof Element ? event.target.closest('[data-session]') : null
          const session = calendar.sessions.find(({ id }) => id === pressed?.getAttribute('data-session'))
          // The gesture opens a movable session; a click of an assistive technology has no gesture before it.
          if (
            session !== undefined &&
            (event.detail === 0 || !mayWrite(session.coachId) || !isAhead(session))
          )
            props.onOpen(session.id)
        }}
        onFocus={(event) => {
          const id = event.target.getAttribute('data-session')
          const column = board.columns.findIndex(({ blocks }) => blocks.some((one) => one.session.id === id))
          const block = board.columns[column]?.blocks.find((one) => one.session.id === id)
          if (block !== undefined && cursor.sessionId !== id)
            setCursor({ column, minute: block.from, sessionId: block.session.id })
        }}
      >
        <div className={style.head}>
          <div className={style.corner} />
          {board.columns.map((column) => (
            <ColumnHead key={column.key} column={column} isToday={column.day === today} />
          ))}
        </div>
        <IdleHours hours={board.idle.isFolded ? board.idle.before : null} onUnfold={props.onUnfold} />
        <div className={style.body}>
          <Axis from={board.from} to={board.to} />
          <div className={style.columns} ref={area}>
            {board.columns.map((column, at) => (
              <CalendarColumn
                key={column.key}
                column={column}
                from={board.from}
                to={board.to}
                drag={drag}
                cursor={at === cursor.column ? cursor : null}
                fixedBefore={minuteIn(column.day, now.getTime())}
                isToday={column.day === today}
                hour={hour ?? 64}
                mayWrite={mayWrite}
              />
            ))}
          </div>
        </div>
        <IdleHours hours={board.idle.isFolded ? board.idle.after : null} onUnfold={props.onUnfold} />
      </div>
      <DragVoice drag={drag} columns={board.columns} />
      <MoveQuestion drag={drag} calendar={calendar} />
    </div>
  )
}

const isAhead = ({ status, startsAt }: CalendarSession) =>
  status === 'scheduled' && Date.parse(startsAt) > Date.now()

/** Idle hours that are left out, and the way to them. */
function IdleHours({
  hours,
  onUnfold,
}: {
  hours: { from: number; to: number } | null
  onUnfold: () => void
}) {
  if (hours === null) return null
  return (
    <button type="button" className={style.idle} onClick={onUnfold}>
      {m.appointment_idle_hours({ span: spanAt(hours.from, hours.to) })}
    </button>
  )
}

function Axis({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    <div className={style.axis} aria-hidden="true">
      {hours.map((minute) => (
        <span key={minute} style={{ top: px(minute - from) }}>
          {minute === from ? '' : clockAt(minute)}
        </span>
      ))}
    </div>
  )
}

/** The initial scroll position: now, where today is shown; else the first session, or the top. */
function startOf(board: Board, today: string, now: Date): number {
  if (board.columns.some(({ day }) => day === today)) {
    const minute = Math.floor(minuteIn(today, now.getTime()) / step) * step
    return Math.min(board.to - step, Math.max(board.from, minute))
  }
  const first = Math.min(...board.columns.flatMap(({ blocks }) => blocks.map(({ from }) => from)))
  return Number.isFinite(first) ? first : board.from
}

/** Scrolls to the initial position, once for each range: to the time, and to today where not all columns are in sight. */
function useScrollToNow(
  scroller: RefObject<HTMLElement>,
  area: RefObject<HTMLElement>,
  { board, start, today, name }: { board: Board; start: number; today: string; name: string },
) {
  const arrived = useRef('')
  useLayoutEffect(() => {
    if (arrived.current === name || scroller.current === null) return
    arrived.current = name
    const tall = area.current?.offsetHeight ?? 0
    scroller.current.scrollTop = (tall * (start - board.from - 75)) / (board.to - board.from)
    const at = board.columns.findIndex(({ day }) => day === today)
    const width = scroller.current.querySelector<HTMLElement>('[data-column]')?.offsetWidth ?? 0
    scroller.current.scrollLeft = at * width
  }, [name, start, today, board, scroller, area])
}

/** After a zoom, the time in the middle of the frame stays there. */
function useKeepPlace(scroller: RefObject<HTMLElement>, hour: number | undefined) {
  const last = useRef(hour)
  useLayoutEffect(() => {
    const [frame, before] = [scroller.current, last.current]
    last.current = hour
    if (frame === null || hour === undefined || before === undefined || hour === before) return
    const middle = frame.clientHeight / 2
    frame.scrollTop = ((frame.scrollTop + middle) * hour) / before - middle
  }, [hour, scroller])
}

/** The focus follows a cursor that a key has moved; other moves of the cursor take no focus. */
function useFocusOnCursor(scroller: RefObject<HTMLElement>, cursor: unknown): MutableRefObject<boolean> {
  const isMine = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is what has moved
  useEffect(() => {
    if (!isMine.current) return
    isMine.current = false
    const target = scroller.current?.querySelector<HTMLElement>('[data-cursor]')
    if (target === document.activeElement) return
    target?.focus()
  }, [cursor, scroller])
  return isMine
}
