import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { check } from '../../../../contract/check'
import type { FieldProblem } from '../../../../contract/problem'
import { type SetLogDraft, setLogDraft } from '../../../../contract/training/training-plan'
import { DateField } from '../../../kit/form/date-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { TextField } from '../../../kit/form/text-field'
import { membersOf } from '../../../kit/record/editor-config'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { RequestError } from '../../../lib/api/request-error'
import { fieldSentence } from '../../../lib/field-sentence'
import { refusalOf } from '../list/refusal-of'
import style from './progress.module.css'
import { setLabel } from './set-label'
import type { RecordedSet, SetRecorder } from './use-recorder'

interface Props {
  set: RecordedSet
  name: string
  recorder: SetRecorder
  onClose: () => void
}

/** Corrects the record of a set, or deletes it. */
export function RecordSet({ set: { planned, log }, name, recorder, onClose }: Props) {
  const [draft, setDraft] = useState<SetLogDraft>(() => ({
    ...recorder.draftOf(planned),
    ...(log && membersOf(log, setLogDraft)),
  }))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const bind = <K extends keyof SetLogDraft>(key: K): Binding<SetLogDraft[K]> => {
    const found = problems.find(({ path }) => path.at(-1) === key)
    return {
      name: key,
      value: draft[key],
      problems: [],
      disabled: isPending,
      leave: () => {},
      problem: found === undefined ? null : fieldSentence(found),
      change: (value) => {
        setDraft((now) => ({ ...now, [key]: value }))
        setProblems((now) => now.filter(({ path }) => path.at(-1) !== key))
      },
    }
  }
  const weight = bind('weightG')
  const submit = async (work: () => Promise<void>) => {
    setIsPending(true)
    setFailure(null)
    try {
      await work()
      onClose()
    } catch (error) {
      const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
      setProblems(fields)
      setFailure(fields.length > 0 ? null : refusalOf(error))
      setIsPending(false)
    }
  }
  const save = () => {
    const { fields = [] } = check(setLogDraft, draft)
    setProblems(fields)
    if (fields.length === 0) void submit(() => recorder.correct(draft))
  }
  return (
    <Dialog
      title={m.trainingplan_record_edit_title({ name, no: planned.setNo })}
      confirmText={m.kit_save()}
      isPending={isPending}
      onDo={save}
      onCancel={onClose}
    >
      {failure === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {failure}
        </p>
      )}
      <p className={`${textStyle.note} ${style.recordPlanned}`}>
        {m.trainingplan_record_planned({ planned: setLabel(planned) })}
      </p>
      <div className={fieldStyle.fields}>
        {planned.seconds === null ? (
          <NumberField {...bind('reps')} empty={null} label={m.trainingplan_record_reps()} required />
        ) : (
          <NumberField {...bind('seconds')} empty={null} label={m.trainingplan_record_seconds()} required />
        )}
        <NumberField
          {...weight}
          value={kilogramsOf(weight.value)}
          change={(value) => weight.change(gramsOf(value))}
          empty={null}
          label={m.trainingplan_record_weight()}
          help={m.trainingplan_record_weight_help()}
        />
        <NumberField {...bind('rir')} empty={null} label={m.trainingplan_build_rir()} />
        <DateField {...bind('doneOn')} empty="" label={m.trainingplan_record_on()} required />
        <TextField {...bind('note')} label={m.trainingplan_record_note()} wide />
      </div>
      {log === undefined ? null : (
        <Button type="danger" disabled={isPending} onClick={() => void submit(() => recorder.takeBack(log))}>
          {m.trainingplan_record_remove()}
        </Button>
      )}
    </Dialog>
  )
}

/** Text that is no number is kept as typed, for the contract to refuse. */
const kilogramsOf = (grams: number | null) => (typeof grams === 'number' ? grams / 1000 : grams)
const gramsOf = (kilograms: number | null) =>
  typeof kilograms === 'number' ? Math.round(kilograms * 1e6) / 1000 : kilograms
