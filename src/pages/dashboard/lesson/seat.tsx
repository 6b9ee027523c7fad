import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { openDueFen } from '../../../../contract/scheduling/open-due-fen'
import type { BookedLesson, LessonSeat } from '../../../../contract/system/booked-lesson'
import type { Me } from '../../../../contract/system/session'
import { chargeText, noShowWarning } from '../../../domain/lesson/charge-text'
import { appointmentStatusNames } from '../../../domain/lesson/status-names'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { Avatar } from '../../../kit/avatar/avatar'
import { useLazyComponent } from '../../../kit/ui/use-lazy-component'
import { mayDo } from '../../../lib/api/session'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { CollectButton } from './collect-button'
import style from './lesson.module.css'
import { isConfirmable, type SeatEvent, seatEvents, statusAfter, useSeatEvent } from './use-seat-event'

interface Props {
  lesson: BookedLesson
  seat: LessonSeat
  me: Me | undefined
  now: Date
  /** Lines below that of the card. */
  children?: ReactNode
}

/** A member's seat: who it is, what pays, and what can be done about it now. */
export function Seat({ lesson, seat, me, now, children }: Props) {
  const { send, pending, error } = useSeatEvent(seat)
  const [isSure, setSure] = useState(true)
  const item = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  // A pressed button goes away with what it did: the keys go on from its seat, not from the top of the page, and press nothing by themselves.
  useEffect(() => {
    if (pending !== null || !hadFocus.current) return
    hadFocus.current = false
    if (document.activeElement === document.body) item.current?.focus({ preventScroll: true })
  })
  const noteFocus = () => {
    hadFocus.current = item.current?.contains(document.activeElement) ?? false
  }
  const act = (event: SeatEvent) => {
    noteFocus()
    return send(event)
  }
  const ask = (isOpen: boolean) => {
    noteFocus()
    setSure(!isOpen)
  }
  const status = pending === null ? seat.status : statusAfter(lesson, seat, pending, now)
  const isChangeable = useLessonRights().mayChange(lesson.coachId)
  const may = (event: SeatEvent) => isChangeable && mayDo(me, `appointment:${event}`)
  const events = seatEvents(lesson, seat, now).filter(may)
  const name = seat.memberName
  const {
    Part: Confirm,
    open: openConfirm,
    close: closeConfirm,
  } = useLazyComponent(async () => (await import('./confirm-seat')).ConfirmSeat)
  const canConfirm = isConfirmable(lesson, seat, now) && may('complete')
  const canCollect = isCollectable(seat) && mayDo(me, 'order:write')
  return (
    <li ref={item} tabIndex={-1} className={style.seat} data-status={status} aria-busy={pending !== null}>
      <Avatar name={name} id={seat.avatarId} />
      <div className={style.who}>
        <p className={style.name}>
          {mayDo(me, 'member:read') ? (
            <Link to={pathTo('member', { open: seat.memberId })}>{name}</Link>
          ) : (
            <strong>{name}</strong>
          )}
          <span className={style.status} data-status={status}>
            {appointmentStatusNames[status]()}
          </span>
        </p>
        <Payment seat={seat} />
        {seat.hasHealthNote ? <HealthFlag seat={seat} me={me} /> : null}
        {children}
        {error === null ? null : (
          <p className={style.refusal} role="alert">
            {errorSentence(error)}
          </p>
        )}
        {isSure ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
          <div className={style.question} role="group" aria-label={m.start_no_show_yes()}>
            <p>{noShowWarning(seat)}</p>
            <button
              type="button"
              data-look="danger"
              disabled={pending !== null}
              onClick={() => void act('noShow').then(() => setSure(true))}
            >
              {m.start_no_show_yes()}
            </button>
            <button type="button" onClick={() => ask(false)}>
              {m.start_no_show_no()}
            </button>
          </div>
        )}
      </div>
      {isSure && (events.length > 0 || canConfirm || canCollect) ? (
        <div className={style.actions}>
          {canConfirm ? (
            <button
              type="button"
              data-look="main"
              disabled={pending !== null}
              aria-label={m.start_do_for({ action: m.lesson_confirm_and_complete(), name })}
              onClick={openConfirm}
            >
              {m.lesson_confirm_and_complete()}
            </button>
          ) : null}
          {events.map((event) => (
            <button
              key={event}
              type="button"
              data-look={event === 'noShow' || canConfirm ? undefined : 'main'}
              disabled={pending !== null}
              aria-label={m.start_do_for({ action: eventNames[event](), name })}
              onClick={() => (event === 'noShow' ? ask(true) : void act(event))}
            >
              {eventNames[event]()}
            </button>
          ))}
          {canCollect ? (
            <CollectButton appointmentIds={[seat.id]} openFen={openDueFen(seat)} name={name} />
          ) : null}
        </div>
      ) : null}
      {Confirm === null ? null : (
        <Confirm seat={seat} mayLink={mayDo(me, 'member:link')} onClose={closeConfirm} />
      )}
    </li>
  )
}

/** A disputed lesson is not owed until the dispute is decided. */
const isCollectable = (seat: LessonSeat): boolean =>
  openDueFen(seat) > 0 &&
  seat.status !== 'requested' &&
  seat.status !== 'waitlisted' &&
  seat.confirmation !== 'disputed'

/** What is due stands out, because somebody has to collect it. */
function Payment({ seat }: { seat: LessonSeat }) {
  const { card, dueFen, settledFen } = seat
  const text = chargeText(seat)
  const parts = [card?.name, card === null ? null : leftOf(card), text].filter((part) => part)
  if (parts.length === 0) return null
  return (
    <p className={style.pays} data-due={(dueFen ?? 0) > settledFen}>
      {parts.join(' · ')}
    </p>
  )
}

/** What is left of a card: units, money, or its last day. */
export function leftOf({ timesLeft, balanceFen, endsOn }: NonNullable<LessonSeat['card']>): string {
  if (timesLeft !== null) return m.start_left_times({ count: timesLeft })
  return balanceFen === null
    ? m.start_left_until({ day: endsOn })
    : m.start_left_value({ amount: yuan(balanceFen) })
}

/** The note itself is read on the person's page, where its reader and reason are recorded. */
function HealthFlag({ seat: { personId, memberName }, me }: { seat: LessonSeat; me: Me | undefined }) {
  const flag = (
    <>
      <span aria-hidden="true">⚠ </span>
      {m.start_health()}
    </>
  )
  if (!mayDo(me, 'person:reveal') || !mayDo(me, 'person:read')) return <p className={style.health}>{flag}</p>
  return (
    <p className={style.health}>
      <Link to={pathTo('persion', { edit: personId })} aria-label={m.start_health_read({ name: memberName })}>
        {flag}
      </Link>
    </p>
  )
}

const eventNames: Record<SeatEvent, () => string> = {
  confirm: m.start_do_confirm,
  checkIn: m.start_do_check_in,
  complete: m.start_do_complete,
  noShow: m.start_do_no_show,
}
