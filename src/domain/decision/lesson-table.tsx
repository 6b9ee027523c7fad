import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { AffectedLesson } from '../../../contract/scheduling/affected-lessons'
import { readSlots } from '../../../contract/scheduling/calendar'
import { classSessions } from '../../../contract/scheduling/class-session'
import { ProseField } from '../../kit/form/text-field'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { dayOf } from '../../lib/format'
import { bookingSentence } from '../lesson/booking-sentence'
import style from './decision.module.css'
import { decisionLabels, returnedText, startLabel } from './labels'
import { commonSubstitutes, type LessonChoice, returnedBy, suggested } from './lesson-choices'
import { NamedSelect } from './named-select'
import type { LessonChoicesState } from './use-lesson-choices'

type Decision = LessonChoice['decision']

interface Props {
  state: LessonChoicesState
  /** A coach who leaves for good can neither keep nor move a lesson. */
  isDeparture?: boolean
  disabled: boolean
}

/** Lessons with the decision on each, a choice for all of them, and the reason that goes to the members. */
export function LessonTable({ state, isDeparture = false, disabled }: Props) {
  const { preview, problem } = state
  const { lessons, total, elsewhere } = preview
  const offered: Decision[] = isDeparture
    ? ['substitute', 'cancel', 'later']
    : ['substitute', 'move', 'cancel', 'keep', 'later']
  return (
    <div className={style.decision}>
      {problem === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {problem}
        </p>
      )}
      <ForAll state={state} offered={offered} disabled={disabled} />
      <div className={style.rows}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{m.decision_column_lesson()}</th>
              <th scope="col">{m.decision_column_members()}</th>
              <th scope="col">{m.decision_column_decision()}</th>
              <th scope="col">{m.decision_column_detail()}</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <Row
                key={lesson.sessionId}
                lesson={lesson}
                state={state}
                offered={offered}
                disabled={disabled}
              />
            ))}
          </tbody>
        </table>
      </div>
      {total > lessons.length ? (
        <p className={textStyle.note}>{m.decision_more({ count: total - lessons.length })}</p>
      ) : null}
      {elsewhere > 0 ? <p className={textStyle.note}>{m.decision_elsewhere({ count: elsewhere })}</p> : null}
      <ProseField
        name="reason"
        value={state.reason}
        problem={null}
        problems={[]}
        disabled={disabled}
        change={state.setReason}
        leave={() => {}}
        label={m.decision_reason()}
        help={m.decision_reason_help()}
        required
        maxLength={200}
      />
    </div>
  )
}

/** One choice for every lesson; a coach takes those that they can. */
function ForAll({ state, offered, disabled }: Props & { offered: readonly Decision[] }) {
  const { lessons } = state.preview
  const byId = new Map(lessons.map((lesson) => [lesson.sessionId, lesson]))
  const all = (value: string) => {
    const [kind, coachId] = value.split(' ')
    state.chooseAll((id) => {
      const lesson = byId.get(id)
      if (lesson === undefined || kind === 'suggested')
        return lesson ? suggested(lesson) : { decision: 'later' }
      if (coachId === undefined) return { decision: kind === 'cancel' || kind === 'keep' ? kind : 'later' }
      const isFree = lesson.substitutes.some((one) => one.coachId === coachId && one.refusal === null)
      return isFree ? { decision: 'substitute', coachId } : (state.choices[id] ?? { decision: 'later' })
    })
  }
  const options = [
    { value: 'suggested', label: m.decision_all_suggested() },
    ...commonSubstitutes(lessons).map(({ coachId, name, lessons: count }) => ({
      value: `substitute ${coachId}`,
      label: m.decision_all_by({ name, count }),
    })),
    ...offered
      .filter((one) => one === 'cancel' || one === 'keep' || one === 'later')
      .map((one) => ({
        value: one,
        label: m.decision_all_as({ decision: decisionLabels.decision.label(one) }),
      })),
  ]
  const { choices } = state
  const chosen = (kind: Decision) => lessons.filter(({ sessionId }) => choices[sessionId]?.decision === kind)
  const cancelled = returnedText(returnedBy(chosen('cancel')))
  const counts = offered.flatMap((one) => {
    const count = chosen(one).length
    return count === 0 ? [] : [`${decisionLabels.decision.label(one)} ${count}`]
  })
  return (
    <div className={style.all}>
      <NamedSelect
        label={m.decision_all()}
        placeholder={m.decision_all()}
        value={undefined}
        optionList={options}
        disabled={disabled}
        onChange={(value) => all(String(value))}
      />
      <span role="status" className={textStyle.note}>
        {[counts.join(' · '), cancelled].filter(Boolean).join(m.decision_separator())}
      </span>
    </div>
  )
}

interface RowProps extends Props {
  lesson: AffectedLesson
  offered: readonly Decision[]
}

function Row({ lesson, state, offered, disabled }: RowProps) {
  const { sessionId, members } = lesson
  const choice = state.choices[sessionId] ?? { decision: 'later' }
  const refusal = state.refusals[sessionId]
  const label = m.decision_of({ lesson: `${startLabel(lesson.startsAt)} ${lesson.courseName}` })
  return (
    <tr data-refused={refusal !== undefined}>
      <th scope="row">
        <strong>{startLabel(lesson.startsAt)}</strong>
        <small>
          {[lesson.courseName, lesson.coachName, lesson.storeName, lesson.room ?? '']
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>{decisionLabels.hindrance.label(lesson.hindrance)}</small>
      </th>
      <td data-label={m.decision_column_members()}>
        {members.length === 0 ? (
          <span className={textStyle.faint}>{m.decision_no_members()}</span>
        ) : (
          <>
            {m.decision_members({ count: members.length })}
            <small>
              {members
                .slice(0, 3)
                .map(({ name }) => name)
                .join(m.kit_comma())}
            </small>
          </>
        )}
      </td>
      <td>
        <NamedSelect
          label={label}
          value={choice.decision}
          disabled={disabled}
          optionList={offered.map((value) => ({ value, label: decisionLabels.decision.label(value) }))}
          onChange={(value) => {
            const decision = offered.find((one) => one === value) ?? 'later'
            const best = suggested(lesson)
            state.choose(
              sessionId,
              decision === 'substitute' && best.coachId !== undefined ? best : { decision },
            )
          }}
        />
      </td>
      <td>
        {choice.decision === 'substitute' ? (
          <SubstituteChoice lesson={lesson} choice={choice} label={label} state={state} disabled={disabled} />
        ) : null}
        {choice.decision === 'move' ? (
          <TimeChoice lesson={lesson} choice={choice} label={label} state={state} disabled={disabled} />
        ) : null}
        {choice.decision === 'cancel' ? (
          <small>{returnedText(returnedBy([lesson])) || m.decision_returns_nothing()}</small>
        ) : null}
        {choice.decision === 'later' ? <small>{m.decision_later_help()}</small> : null}
        {choice.decision === 'keep' ? <small>{m.decision_keep_help()}</small> : null}
        {refusal === undefined ? null : (
          <p role="alert" className={textStyle.problem}>
            {refusal}
          </p>
        )}
      </td>
    </tr>
  )
}

interface DetailProps {
  lesson: AffectedLesson
  choice: LessonChoice
  label: string
  state: LessonChoicesState
  disabled: boolean
}

/** Coaches who cannot come are shown with the reason. */
function SubstituteChoice({ lesson, choice, label, state, disabled }: DetailProps) {
  return (
    <NamedSelect
      label={`${label} ${m.decision_substitute()}`}
      value={choice.coachId}
      placeholder={m.decision_choose_substitute()}
      emptyContent={m.decision_no_coach()}
      filter
      disabled={disabled}
      dropdownStyle={{ maxWidth: 'min(420px, calc(100vw - 32px))' }}
      optionList={lesson.substitutes.map(({ coachId, name, refusal }) => ({
        value: coachId,
        label: refusal === null ? name : `${name} — ${bookingSentence(refusal)}`,
        disabled: refusal !== null,
      }))}
      onChange={(value) => state.choose(lesson.sessionId, { decision: 'substitute', coachId: String(value) })}
    />
  )
}

const fortnight = '14'

/** The free starts of the two weeks after the lesson's day. */
function TimeChoice({ lesson, choice, label, state, disabled }: DetailProps) {
  const query = {
    from: dayOf(lesson.startsAt),
    days: fortnight,
    store: lesson.storeId,
    course: lesson.courseId,
  }
  const { data, isFetching } = useQuery({
    queryKey: [classSessions.name, 'slots', query],
    queryFn: ({ signal }) => call(readSlots, { query, signal }),
  })
  const starts = (data?.free ?? []).flatMap((one) => (one.coachId === lesson.coachId ? one.starts : []))
  return (
    <NamedSelect
      label={`${label} ${m.decision_move()}`}
      value={choice.startsAt}
      placeholder={m.decision_choose_time()}
      emptyContent={m.decision_no_time()}
      loading={isFetching}
      filter
      disabled={disabled}
      optionList={starts.map((value) => ({ value, label: startLabel(value) }))}
      onChange={(value) => state.choose(lesson.sessionId, { decision: 'move', startsAt: String(value) })}
    />
  )
}
