import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { SnapshotFrom } from 'xstate'
import { m } from '#messages'
import type { calendarDragMachine } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { useNow } from '../../../kit/ui/use-now'
import { dayLabel } from '../../../lib/weekday'
import { clockAt, minuteIn, step } from '../grid-time'
import blocksStyle from './blocks.module.css'
import type { AgendaColumn, OfferedStarts, SessionBox } from './board'
import style from './calendar.module.css'
import { px } from './drag-geometry'
import { DragPreview, type DragPreviewState } from './drag-preview'
import offersStyle from './offers.module.css'
import { OverflowLink } from './overflow-link'
import { SessionBlock } from './session-block'
import type { Unavailability } from './unavailability'
import unavailabilityStyle from './unavailability.module.css'
import type { CalendarDrag } from './use-drag'
import type { CalendarCursor } from './use-keys'

interface Props {
  column: AgendaColumn
  from: number
  to: number
  drag: CalendarDrag
  /** The keyboard cursor when it is in this column. */
  cursor: CalendarCursor | null
  /** Sessions that begin before this minute of the column's day cannot be moved. */
  fixedBefore: number
  isToday: boolean
  /** CSS pixels of an hour. */
  hour: number
  mayWrite: (coachId: string | null) => boolean
}

/** A column and its content. It renders on a drag only while the preview is in it. */
export const CalendarColumn = memo(function CalendarColumn(props: Props) {
  const { column, from, to, drag, cursor } = props
  const preview = useSelector(drag, (now) => previewIn(column.key, now), isSamePreview)
  const lifted = useSelector(drag, (now) => liftedFrom(column.key, now))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div
      role="group"
      className={props.isToday ? `${style.column} ${blocksStyle.today}` : style.column}
      aria-label={columnLabel(column)}
      data-column={column.key}
      data-from={from}
      data-to={to}
      style={{ height: px(to - from) }}
    >
      {column.unavailability.map((shade) => (
        <ShadeBand key={`${shade.kind}.${shade.from}`} shade={shade} from={from} to={to} />
      ))}
      {column.offers?.map((offer) => (
        <OfferBand key={offer.from} offer={offer} from={from} />
      ))}
      {column.blocks.map((block) =>
        block.isElsewhere ? (
          <Elsewhere key={block.session.id} block={block} from={from} />
        ) : (
          <SessionBlock
            key={block.session.id}
            block={block}
            from={from}
            namesCoach={column.coach === null}
            hour={props.hour}
            mayMove={props.mayWrite(block.session.coachId) && isMovable(block, props.fixedBefore)}
            isCursor={cursor?.sessionId === block.session.id}
            isLifted={lifted === block.session.id}
          />
        ),
      )}
      {column.overflows.map((overflow) => (
        <OverflowLink key={overflow.from} overflow={overflow} day={column.day} from={from} />
      ))}
      {cursor !== null && cursor.sessionId === null ? (
        <Cell column={column} minute={cursor.minute} from={from} />
      ) : null}
      {props.isToday ? <NowLine day={column.day} from={from} to={to} /> : null}
      {preview === null ? null : <DragPreview state={preview} from={from} />}
    </div>
  )
})

const isMovable = (block: SessionBox, fixedBefore: number) =>
  block.session.status === 'scheduled' && block.from >= fixedBefore

/** The quarter of an hour at the keyboard cursor. */
function Cell({ column, minute, from }: { column: AgendaColumn; minute: number; from: number }) {
  const holds = (one: { from: number; to: number }) => one.from <= minute && minute < one.to
  const shade = column.unavailability.find(holds)
  return (
    <button
      type="button"
      className={blocksStyle.cell}
      data-cursor=""
      style={{ top: px(minute - from), height: px(step) }}
      aria-label={m.appointment_cell({
        column: columnLabel(column),
        time: clockAt(minute),
        state: shade?.label ?? column.offers?.find(holds)?.label ?? m.appointment_cell_free(),
      })}
    />
  )
}

/** Minutes below which a shade's label does not fit. */
const legible = 30

function ShadeBand({ shade, from, to }: { shade: Unavailability; from: number; to: number }) {
  const length = shade.to - shade.from
  // Closed hours need no label, unless they last the whole day.
  const hasLabel = (shade.kind !== 'idle' && shade.kind !== 'closed') || length === to - from
  return (
    <div
      className={`${unavailabilityStyle.shade} ${unavailabilityStyle[`shade-${shade.kind}`] ?? ''}`}
      style={{ top: px(shade.from - from), height: px(length) }}
      title={shade.label}
    >
      {length >= legible && hasLabel ? (
        <span>{shade.label}</span>
      ) : (
        <span className="console-hidden">{shade.label}</span>
      )}
    </div>
  )
}

/** Free starts with what they cost the chosen member. */
function OfferBand({ offer, from }: { offer: OfferedStarts; from: number }) {
  return (
    <div
      className={offer.isDue ? `${offersStyle.offer} ${offersStyle.offerDue}` : offersStyle.offer}
      style={{ top: px(offer.from - from), height: px(offer.to - offer.from) }}
      title={offer.detail}
    >
      <span>{offer.label}</span>
    </div>
  )
}

/** The coach gives a lesson in another store. */
function Elsewhere({ block, from }: { block: SessionBox; from: number }) {
  const text = m.appointment_elsewhere_session({
    store: block.session.storeName,
    course: block.session.courseName,
  })
  return (
    <div
      className={unavailabilityStyle.elsewhere}
      style={{ top: px(block.from - from), height: px(block.to - block.from) }}
      title={text}
    >
      {text}
    </div>
  )
}

export const columnLabel = ({ coach, store, day }: AgendaColumn): string =>
  [coach?.name ?? store?.name ?? '', dayLabel(day)].filter((part) => part !== '').join(' ')

type Snapshot = SnapshotFrom<typeof calendarDragMachine>

const isHeld = (now: Snapshot) =>
  now.matches('moving') || now.matches('resizing') || now.matches('confirming') || now.matches('saving')

function previewIn(key: string, now: Snapshot): DragPreviewState | null {
  const { preview, subject, refusal } = now.context
  if (preview?.column !== key || subject === null) return null
  if (!isHeld(now) && !now.matches('creating') && !now.matches('refused')) return null
  return { kind: subject.kind, from: preview.from, to: preview.to, refusal, isSaving: now.matches('saving') }
}

function liftedFrom(key: string, now: Snapshot): string | null {
  const { subject } = now.context
  return isHeld(now) && subject?.origin.column === key ? subject.sessionId : null
}

const isSamePreview = (a: DragPreviewState | null, b: DragPreviewState | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.from === b.from &&
    a.to === b.to &&
    a.refusal === b.refusal &&
    a.isSaving === b.isSaving)

/** The present, across a column of today. */
function NowLine({ day, from, to }: { day: string; from: number; to: number }) {
  const minute = minuteIn(day, useNow().getTime())
  if (minute < from || minute > to) return null
  return <div className={blocksStyle.now} style={{ top: px(minute - from) }} aria-hidden="true" />
}
