import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { m } from '#messages'
import {
  type ListedTrainingPlan,
  type TrainingPlan,
  trainingPlans,
} from '../../../../contract/training/training-plan'
import { useBatch } from '../../../kit/batch/use-batch'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { requestKey } from '../../../kit/record/editor-config'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { nameOf } from '../labels'

const longestName = 40

/** Drafts made from a plan: the next version of a published template, or a new template. `onMade` gets the draft. */
export function usePlanCopy(onMade: (draft: TrainingPlan) => void) {
  const may = useMay()
  const batch = useBatch<ListedTrainingPlan>(nameOf)
  const copy = async (row: ListedTrainingPlan, as: 'new' | 'next_version') => {
    const name = as === 'new' ? copiedName(row.name) : null
    const made: TrainingPlan[] = []
    await batch.run({
      rows: [row],
      work: async () => {
        const body = { as, name }
        made.push(await call(trainingPlans.copy, { id: row.id, body, idempotencyKey: requestKey() }))
        return row
      },
    })
    for (const draft of made) {
      Toast.success(
        as === 'new'
          ? m.trainingplan_done_copy({ name: draft.name })
          : m.trainingplan_done_next_version({ name: draft.name, no: draft.versionNo }),
      )
      onMade(draft)
    }
  }
  const actionsOf = (row: ListedTrainingPlan): RowAction[] =>
    may(trainingPlans.copy) && row.archivedAt === null
      ? [
          ...(row.status === 'published'
            ? [
                {
                  key: 'next',
                  label: m.trainingplan_do_next_version(),
                  run: () => void copy(row, 'next_version'),
                },
              ]
            : []),
          { key: 'copy', label: m.trainingplan_do_copy(), run: () => void copy(row, 'new') },
        ]
      : []
  return { actionsOf, report: batch.report }
}

/** The name of a copy, cut to the limit of names. */
function copiedName(name: string): string {
  const room = longestName - m.trainingplan_copy_name({ name: '' }).length
  return m.trainingplan_copy_name({ name: name.slice(0, room) })
}
