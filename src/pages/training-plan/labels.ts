import { m } from '#messages'
import type { ListedTrainingPlan, trainingStatuses } from '../../../contract/training/training-plan'
import { can } from '../../../machines/lifecycle'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import { trainingLabels } from '../../domain/training/training-labels'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof trainingStatuses)[number]

export const trainingPlanLabels = {
  status: enumLabels<Status>(
    {
      draft: m.trainingplan_status_draft,
      published: m.trainingplan_status_published,
      assigned: m.trainingplan_status_assigned,
      in_progress: m.trainingplan_status_in_progress,
      completed: m.trainingplan_status_completed,
      cancelled: m.trainingplan_status_cancelled,
    },
    {
      draft: 'new',
      published: 'good',
      assigned: 'warning',
      in_progress: 'good',
      completed: 'quiet',
      cancelled: 'bad',
    },
  ),
  kind: enumLabels<Kind>({
    template: m.trainingplan_kind_template,
    assigned: m.trainingplan_kind_assigned,
  }),
  goal: trainingLabels.goal,
  level: trainingLabels.level,
  action: enumLabels({
    publish: m.trainingplan_do_publish,
    start: m.trainingplan_do_start,
    complete: m.trainingplan_do_complete,
    cancel: m.trainingplan_do_cancel,
    copy: m.trainingplan_history_copied,
    assign: m.trainingplan_history_assigned,
    saveDays: m.trainingplan_history_days,
    record: m.trainingplan_history_recorded,
    unrecord: m.trainingplan_history_unrecorded,
    share: m.trainingplan_history_shared,
    revokeShare: m.trainingplan_history_unshared,
  }),
}

/** The kinds of a plan, by the contract's filter. */
export const planKinds = ['template', 'assigned'] as const
type Kind = (typeof planKinds)[number]
export const nameOf = ({ name }: Pick<ListedTrainingPlan, 'name'>): string => name

/** Whether a plan's days may still change. */
export const isOpenToEdits = ({ status, archivedAt }: Pick<ListedTrainingPlan, 'status' | 'archivedAt'>) =>
  archivedAt === null && ['draft', 'assigned', 'in_progress'].includes(status)

/** Whether members may get copies of a plan. */
export const isAssignable = ({ status, archivedAt }: Pick<ListedTrainingPlan, 'status' | 'archivedAt'>) =>
  archivedAt === null && can(trainingPlanMachine, status, {}, 'trainingPlan.assign')

/** An ended plan is read-only; of a published one only its visibility on the site can change. */
export const isOver = ({ status }: Pick<ListedTrainingPlan, 'status'>) =>
  status === 'completed' || status === 'cancelled'
