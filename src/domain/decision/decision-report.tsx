import { m } from '#messages'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import type { DecidedLesson } from './decided-lessons'
import style from './decision.module.css'
import { decisionLabels, returnedText, startLabel } from './labels'
import { returnedBy } from './lesson-choices'

/** What was done, and which members are to be called; a lesson that is held as planned concerns none of them. */
export function DecisionReport({
  lessons,
  onClose,
}: {
  lessons: readonly DecidedLesson[]
  onClose: () => void
}) {
  const of = (kind: DecidedLesson['decision']) => lessons.filter(({ decision }) => decision === kind)
  const counts = (['substitute', 'move', 'cancel', 'keep'] as const).flatMap((kind) => {
    const count = of(kind).length
    return count === 0 ? [] : [`${decisionLabels.decision.label(kind)} ${count}`]
  })
  const returned = returnedText(returnedBy(of('cancel').map(({ lesson }) => lesson)))
  const calls = lessons
    .filter(({ decision }) => decision !== 'keep')
    .flatMap((decided) => decided.lesson.members.map((member) => ({ decided, member })))
  return (
    <Dialog
      title={m.decision_report()}
      width={640}
      confirmText={m.kit_close()}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      <p role="status">{[counts.join(' · '), returned].filter(Boolean).join(m.decision_separator())}</p>
      {calls.length === 0 ? (
        <p className={textStyle.note}>{m.decision_report_nobody()}</p>
      ) : (
        <>
          <p className={textStyle.note}>{m.decision_report_call({ count: calls.length })}</p>
          <ul className={`${style.calls} ${style.rows}`}>
            {calls.map(({ decided, member }) => (
              <li key={`${decided.lesson.sessionId} ${member.memberId}`}>
                <strong>
                  <Link className={textStyle.link} to={pathTo('member', { edit: member.memberId })}>
                    {member.name}
                  </Link>
                </strong>
                <span className={style.number}>{member.mobile || m.decision_no_mobile()}</span>
                <span>{newsOf(decided)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** What a member has to know: `3月4日 周三 09:00 私教课改由李教练上课`. */
function newsOf({ lesson, decision, substitute, startsAt }: DecidedLesson): string {
  const about = { when: startLabel(lesson.startsAt), course: lesson.courseName }
  if (decision === 'substitute') return m.decision_news_substitute({ ...about, name: substitute ?? '' })
  if (decision === 'move')
    return m.decision_news_move({ ...about, to: startsAt === null ? '' : startLabel(startsAt) })
  return m.decision_news_cancel(about)
}
