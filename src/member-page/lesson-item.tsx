import { useState } from 'react'
import { m } from '#messages'
import type { LinkedLesson } from '../../contract/scheduling/member-link'
import { minuteOf } from '../lib/format'
import type { DisputeForm } from './dispute-form'
import style from './member-page.module.css'

interface Props {
  lesson: LinkedLesson
  onConfirm: (id: string) => void
  onDispute: (id: string, reason: string) => void
  onCancel: (id: string) => void
}

/** A lesson, its state, and what its member may answer. */
export function LessonItem({ lesson, onConfirm, onDispute, onCancel }: Props) {
  const [Form, setForm] = useState<typeof DisputeForm | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { id, courseName, coachName, storeName, startsAt, endsAt, mayConfirm, mayDispute, dispute } = lesson
  const state = stateOf(lesson)
  const openForm = () =>
    void import(/* webpackChunkName: "member-dispute" */ './dispute-form')
      .then((part) => setForm(() => part.DisputeForm))
      .catch(() => {})
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
      {Form !== null && mayDispute ? (
        <Form
          onSend={(reason) => {
            setForm(null)
            onDispute(id, reason)
          }}
          onCancel={() => setForm(null)}
        />
      ) : mayConfirm || mayDispute ? (
        <div className={style.buttons}>
          {mayConfirm ? (
            <button type="button" data-main="" onClick={() => onConfirm(id)}>
              {m.memberpage_confirm()}
            </button>
          ) : null}
          {mayDispute ? (
            <button type="button" onClick={openForm}>
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
