import { useState } from 'react'
import { m } from '#messages'
import type { PlanDay } from '../../../../contract/training/plan-day'
import { plannedSets } from '../../../../contract/training/training-load'
import type { SetLog, TrainingPlan } from '../../../../contract/training/training-plan'
import { weekAt } from '../../../domain/training/plan-dates'
import { DateField } from '../../../kit/form/date-field'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { refusalOf } from '../list/refusal-of'
import style from './progress.module.css'
import { RecordDay } from './record-day'
import { RecordSet } from './record-set'
import { type RecordedSet, useRecorder } from './use-recorder'

interface Props {
  plan: TrainingPlan
  startOn: string
  /** The exercises' names, by id. */
  names: ReadonlyMap<string, string>
  logs: readonly SetLog[]
}

/** A week of a member's plan, set by set: one press records a set as planned. */
export function RecordWeek({ plan, startOn, names, logs }: Props) {
  const [week, setWeek] = useState(() => weekAt(startOn, plan.weeks, dayOf(new Date())))
  const [doneOn, setDoneOn] = useState<string | null>(null)
  const [editing, setEditing] = useState<RecordedSet | null>(null)
  const recorder = useRecorder({ plan, startOn, week, logs, doneOn })
  const days = plan.days.filter((one) => one.week === week && (one.isRest || one.slots.length > 0))
  const nameOf = (exerciseId: string) => names.get(exerciseId) ?? ''
  return (
    <section className={style.part} aria-label={m.trainingplan_history_recorded()}>
      <Weeks plan={plan} logs={logs} week={week} onWeek={setWeek} />
      {recorder.isOpen ? (
        <div className={style.recordTools}>
          <p className={textStyle.note}>{m.trainingplan_record_help()}</p>
          <DateField
            name="doneOn"
            value={doneOn}
            empty={null}
            problem={null}
            problems={[]}
            disabled={false}
            leave={() => {}}
            change={setDoneOn}
            label={m.trainingplan_record_on()}
            help={m.trainingplan_record_on_help()}
          />
        </div>
      ) : null}
      {recorder.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalOf(recorder.error)}
        </p>
      )}
      {days.length === 0 ? <p className={textStyle.faint}>{m.trainingplan_record_no_days()}</p> : null}
      <div className={style.recordDays}>
        {days.map((day) => (
          <RecordDay
            key={day.dayNo}
            day={day}
            startOn={startOn}
            nameOf={nameOf}
            recorder={recorder}
            onEdit={setEditing}
          />
        ))}
      </div>
      {editing === null ? null : (
        <RecordSet
          set={editing}
          name={nameOf(editing.planned.exerciseId)}
          recorder={recorder}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

interface WeeksProps {
  plan: { weeks: number; days: readonly PlanDay[] }
  logs: readonly SetLog[]
  week: number
  onWeek: (week: number) => void
}

function Weeks({ plan, logs, week, onWeek }: WeeksProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.weeks} role="group" aria-label={m.trainingplan_print_week()}>
      {Array.from({ length: plan.weeks }, (_, i) => i + 1).map((one) => {
        const planned = plannedSets(plan.days, one).length
        const isDone = planned > 0 && logs.filter((log) => log.week === one).length >= planned
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === week}
            data-done={isDone ? '' : undefined}
            aria-label={isDone ? m.trainingplan_progress_week_done({ week: one }) : undefined}
            onClick={() => onWeek(one)}
          >
            {m.trainingplan_progress_week({ week: one })}
          </button>
        )
      })}
    </div>
  )
}
