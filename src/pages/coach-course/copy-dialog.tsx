import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { coachCourses, type ListedCoachCourse } from '../../../contract/catalogue/coach-course'
import type { FieldProblem } from '../../../contract/problem'
import { bookingSentence } from '../../domain/lesson/booking-sentence'
import { coachSource } from '../../domain/lesson/coach-source'
import fieldStyle from '../../kit/form/field.module.css'
import { RecordsField, useRecordOptions } from '../../kit/form/record-field'
import { requestKey } from '../../kit/record/editor-config'
import { Dialog } from '../../kit/ui/dialog'
import rowButtonStyle from '../../kit/ui/row-button.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import style from './coach-course.module.css'

/** Copies a course to other coaches, as drafts, and shows for each whether it worked. */
export function CopyDialog({ course, onClose }: { course: ListedCoachCourse; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([])
  // A repeated request after a lost reply is the same request; other coaches make it another one.
  const key = useRef('')
  const copy = useMutation({
    mutationFn: (coachIds: string[]) =>
      call(coachCourses.copy, { id: course.id, body: { coachIds }, idempotencyKey: key.current }),
  })
  const choose = (ids: string[]) => {
    key.current = requestKey()
    copy.reset()
    setChosen(ids)
  }
  const problems = copy.error instanceof RequestError ? (copy.error.problem.fields ?? []) : []
  const isDone = copy.data !== undefined
  return (
    <Dialog
      width={560}
      title={m.coachcourse_copy_title({ name: course.name })}
      confirmText={isDone ? m.kit_close() : m.coachcourse_copy_ok()}
      cancel={isDone ? null : undefined}
      isDisabled={!isDone && (chosen.length === 0 || problems.length > 0)}
      isPending={copy.isPending}
      onDo={() => (isDone ? onClose() : copy.mutate(chosen))}
      onCancel={onClose}
    >
      {isDone ? (
        <Made rows={copy.data.rows} />
      ) : (
        <>
          <p className={style.copy}>{m.coachcourse_copy_text()}</p>
          <div className={fieldStyle.fields}>
            <RecordsField
              {...coachSource}
              name="coachIds"
              value={chosen}
              problem={null}
              problems={[]}
              disabled={copy.isPending}
              change={choose}
              leave={() => {}}
              wide
              label={m.coachcourse_copy_coaches()}
              required
            />
          </div>
          {copy.error === null ? null : problems.length === 0 ? (
            <p role="alert" className={textStyle.alert}>
              {errorSentence(copy.error)}
            </p>
          ) : (
            <Refused chosen={chosen} problems={problems} onKeep={choose} />
          )}
        </>
      )}
    </Dialog>
  )
}

function Made({ rows }: { rows: readonly { id: string; coachName: string; storeNames: string[] }[] }) {
  return (
    <>
      <p role="status">{m.coachcourse_copy_done({ count: rows.length })}</p>
      <ul className={style.copies}>
        {rows.map(({ id, coachName, storeNames }) => (
          <li key={id}>
            <strong>{coachName}</strong>
            <span>{m.coachcourse_copy_made({ stores: storeNames.join(m.kit_comma()) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The coaches who cannot take the course with the reasons, and those who could. */
function Refused(props: {
  chosen: readonly string[]
  problems: readonly FieldProblem[]
  onKeep: (ids: string[]) => void
}) {
  const { chosen, problems, onKeep } = props
  const { options } = useRecordOptions(coachSource, chosen, '')
  const problemAt = (at: number) => problems.find(({ path }) => path[1] === at)
  const kept = chosen.filter((_, at) => problemAt(at) === undefined)
  return (
    <div role="alert">
      <p className={textStyle.alert}>{m.coachcourse_copy_refused()}</p>
      <ul className={style.copies}>
        {chosen.map((id, at) => {
          const problem = problemAt(at)
          return (
            <li key={id}>
              <strong>{options.find(({ value }) => value === id)?.label ?? '…'}</strong>
              <span className={problem === undefined ? undefined : textStyle.problem}>
                {problem === undefined ? m.coachcourse_copy_ready() : bookingSentence(problem)}
              </span>
            </li>
          )
        })}
      </ul>
      {kept.length === 0 ? null : (
        <button type="button" className={rowButtonStyle.rowButton} onClick={() => onKeep(kept)}>
          {m.coachcourse_copy_without({ count: chosen.length - kept.length })}
        </button>
      )}
    </div>
  )
}
