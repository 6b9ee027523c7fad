import { m } from '#messages'
import { type ListedTrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { useBatch } from '../../../kit/batch/use-batch'
import type { Selection } from '../../../kit/list/use-selection'
import { ReasonedButton } from '../../../kit/ui/reasoned-button'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { isAssignable, nameOf } from '../labels'
import { decide } from './plan-lifecycle'

interface Props {
  selection: Selection<ListedTrainingPlan>
  onAssign: (plans: readonly ListedTrainingPlan[]) => void
}

/** The batch actions on the chosen plans. */
export function PlanBatch({ selection, onAssign }: Props) {
  const may = useMay()
  const batch = useBatch<ListedTrainingPlan>(nameOf)
  const templates = selection.rows.filter(isAssignable)
  const waiting = selection.rows.filter((row) => decide(row, 'start').allowed)
  const start = async () => {
    const refused = await batch.run({
      rows: waiting,
      work: ({ id, version }) => call(trainingPlans.on.start, { id, version, body: {} }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(trainingPlans.assign) ? (
        <ReasonedButton
          reason={templates.length === 0 ? m.trainingplan_batch_assign_none() : null}
          onClick={() => onAssign(templates)}
        >
          {m.trainingplan_batch_assign({ count: templates.length })}
        </ReasonedButton>
      ) : null}
      {may(trainingPlans.on.start) ? (
        <ReasonedButton
          reason={waiting.length === 0 ? m.trainingplan_batch_start_none() : null}
          onClick={() => void start()}
        >
          {m.trainingplan_batch_start({ count: waiting.length })}
        </ReasonedButton>
      ) : null}
      {batch.report}
    </>
  )
}
