import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { type ListedTrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { useBatch } from '../../../kit/batch/use-batch'
import type { Selection } from '../../../kit/list/use-selection'
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
        <Button disabled={templates.length === 0} onClick={() => onAssign(templates)}>
          {m.trainingplan_batch_assign({ count: templates.length })}
        </Button>
      ) : null}
      {may(trainingPlans.on.start) ? (
        <Button disabled={waiting.length === 0} onClick={() => void start()}>
          {m.trainingplan_batch_start({ count: waiting.length })}
        </Button>
      ) : null}
      {batch.report}
    </>
  )
}
