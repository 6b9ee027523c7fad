import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages'
import { plannedSets } from '../../../../contract/training/training-load'
import { type TrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { lastDayOf } from '../../../domain/training/plan-dates'
import { trainingLabels } from '../../../domain/training/training-labels'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { untilRefetched } from '../../../lib/api/writes'
import { Completion } from '../completion'
import { isOver } from '../labels'
import { decide } from '../list/plan-lifecycle'
import { refusalOf } from '../list/refusal-of'
import style from './progress.module.css'

/** The plan's member, its progress, and its start. */
export function ProgressHead({ plan, done }: { plan: TrainingPlan; done: number }) {
  const may = useMay()
  const start = useMutation({
    mutationFn: () => call(trainingPlans.on.start, { id: plan.id, version: plan.version, body: {} }),
    onSettled: untilRefetched,
  })
  const planned = Array.from({ length: plan.weeks }, (_, i) => plannedSets(plan.days, i + 1).length).reduce(
    (sum, sets) => sum + sets,
    0,
  )
  return (
    <header className={style.head}>
      <p>
        <strong>{plan.name}</strong>
        <span className={textStyle.faint}>
          {[
            trainingLabels.goal.label(plan.goal),
            trainingLabels.level.label(plan.level),
            m.trainingplan_print_coach({ name: plan.coachName }),
            plan.startOn === null ? '' : `${plan.startOn} – ${lastDayOf(plan.startOn, plan.weeks)}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </p>
      <div className={style.sum} role="status">
        <span>{m.trainingplan_progress_summary({ done, planned })}</span>
        <Completion planned={planned} done={done} />
      </div>
      {plan.status === 'assigned' ? (
        <p className={style.note}>
          {m.trainingplan_progress_waiting()}
          {decide(plan, 'start').allowed && may(trainingPlans.on.start) ? (
            <Button theme="solid" loading={start.isPending} onClick={() => start.mutate()}>
              {m.trainingplan_do_start()}
            </Button>
          ) : null}
        </p>
      ) : null}
      {isOver(plan) ? <p className={style.note}>{m.trainingplan_progress_over()}</p> : null}
      {start.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalOf(start.error)}
        </p>
      )}
    </header>
  )
}
