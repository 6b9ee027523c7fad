import { type FormEvent, useId, useState } from 'react'
import { m } from '#messages'
import type { LinkedLesson } from '../../contract/scheduling/member-link'
import { minuteOf } from '../lib/format'
import style from './member-page.module.css'

interface Props {
  lesson: LinkedLesson
  onConfirm: (id: string) => void
  onDispute: (id: string, reason: string) => void
  onCancel: (id: string) => void
}

/** A lesson, its state, and what its member may answer. */
export function LessonItem({ lesson, onConfirm, onDispute, onCancel }: Props) {
  const [isDisputing, setIsDisputing] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { id, courseName, coachName, storeName, startsAt, endsAt, mayConfirm, mayDispute, dispute } = lesson
  const state = stateOf(lesson)
  return (
    <article className={style.lesson}>
      <header>
        <h3>{courseName}</h3>
        <span data-tone={state.tone}>{state.label}</span>
      </header>
      <p className={style.when}>{`${minuteOf(startsAt)}–${minuteOf(endsAt).slice(11)}`}</p>
      <p className={style.quiet}>{m.memberpage_with({ coach: coachName, store: storeName })}</p>
      {dispute === null ? null : (
        <p className={style.words}>{m.memberpage_your_reason({ reason: dispute.reason })}</p>
      )}
      {dispute?.decision == null ? null : (
        <p className={style.words}>{m.memberpage_decision({ reason: dispute.decision })}</p>
      )}
      {isDisputing && mayDispute ? (
        <DisputeForm
          onSend={(reason) => {
            setIsDisputing(false)
            onDispute(id, reason)
          }}
          onCancel={() => setIsDisputing(false)}
        />
      ) : mayConfirm || mayDispute ? (
        <div className={style.buttons}>
          {mayConfirm ? (
            <button type="button" data-main="" onClick={() => onConfirm(id)}>
              {m.memberpage_confirm()}
            </button>
          ) : null}
          {mayDispute ? (
            <button type="button" onClick={() => setIsDisputing(true)}>
              {m.memberpage_dispute()}
            </button>
          ) : null}
        </div>
      ) : null}
      {!lesson.mayCancel ? (
        isComing(lesson) ? (
          <p className={style.quiet}>{m.memberpage_cancel_late()}</p>
        ) : null
      ) : isLeaving ? (
        <>
          <p>{m.memberpage_cancel_sure()}</p>
          <div className={style.buttons}>
            <button type="button" data-main="" onClick={() => onCancel(id)}>
              {m.memberpage_cancel_do()}
            </button>
            <button type="button" onClick={() => setIsLeaving(false)}>
              {m.memberpage_cancel_keep()}
            </button>
          </div>
        </>
      ) : (
        <>
          <div className={style.buttons}>
            <button type="button" onClick={() => setIsLeaving(true)}>
              {lesson.status === 'waitlisted' ? m.memberpage_leave_list() : m.memberpage_cancel_lesson()}
            </button>
          </div>
          {lesson.status === 'waitlisted' ? null : (
            <p className={style.quiet}>{m.memberpage_cancel_by({ at: minuteOf(lesson.cancelBy) })}</p>
          )}
        </>
      )}
      {lesson.openUntil === null || !mayDispute ? null : (
        <p className={style.quiet}>{m.memberpage_until({ at: minuteOf(lesson.openUntil) })}</p>
      )}
    </article>
  )
}

/** Still a booking that could have been cancelled. */
const isComing = ({ status, startsAt }: LinkedLesson) =>
  (status === 'confirmed' || status === 'requested') && Date.parse(startsAt) > Date.now()

const leastReason = 4
const mostReason = 300

function DisputeForm({ onSend, onCancel }: { onSend: (reason: string) => void; onCancel: () => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const isEnough = reason.trim().length >= leastReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEnough) onSend(reason.trim())
  }
  return (
    <form className={style.form} onSubmit={submit}>
      <label htmlFor={id}>{m.memberpage_dispute_reason()}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={mostReason}
        placeholder={m.memberpage_dispute_hint()}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className={style.quiet}>{m.memberpage_dispute_effect()}</p>
      <div className={style.buttons}>
        <button type="submit" data-main="" disabled={!isEnough}>
          {m.memberpage_send()}
        </button>
        <button type="button" onClick={onCancel}>
          {m.memberpage_cancel()}
        </button>
      </div>
    </form>
  )
}

type Tone = 'good' | 'warning' | 'bad' | 'quiet'

const confirmations: Partial<Record<LinkedLesson['confirmation'], [() => string, Tone]>> = {
  awaited: [m.memberpage_state_awaited, 'warning'],
  confirmed: [m.memberpage_state_confirmed, 'good'],
  unconfirmed: [m.memberpage_state_unconfirmed, 'warning'],
  verified: [m.memberpage_state_verified, 'quiet'],
  disputed: [m.memberpage_disputed, 'bad'],
  upheld: [m.memberpage_state_upheld, 'good'],
  rejected: [m.memberpage_state_rejected, 'quiet'],
}
const statuses: Partial<Record<LinkedLesson['status'], () => string>> = {
  requested: m.memberpage_status_requested,
  confirmed: m.memberpage_status_confirmed,
  waitlisted: m.memberpage_status_waitlisted,
  checked_in: m.memberpage_status_checked_in,
  completed: m.memberpage_status_completed,
}

/** The confirmation once there is one, else the booking's state. */
function stateOf({ confirmation, status }: LinkedLesson): { label: string; tone: Tone } {
  const [label = statuses[status] ?? m.memberpage_status_completed, tone = 'quiet'] =
    confirmations[confirmation] ?? []
  return { label: label(), tone }
}
