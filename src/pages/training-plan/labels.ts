import { m } from '#messages'
import type { ListedTrainingPlan, trainingStatuses } from '../../../contract/training/training-plan'
import { can } from '../../../machines/lifecycle'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import { goalSays, levelSays } from '../../domain/training-labels'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof trainingStatuses)[number]

const statusSays: Record<Status, () => string> = {
  draft: m.trainingplan_status_draft,
  published: m.trainingplan_status_published,
  assigned: m.trainingplan_status_assigned,
  in_progress: m.trainingplan_status_in_progress,
  completed: m.trainingplan_status_completed,
  cancelled: m.trainingplan_status_cancelled,
}
const statusTone: Record<Status, Tone> = {
  draft: 'new',
  published: 'good',
  assigned: 'warning',
  in_progress: 'good',
  completed: 'quiet',
  cancelled: 'bad',
}
/** The kinds of a plan, by the contract's filter. */
export const planKinds = ['template', 'assigned'] as const
type Kind = (typeof planKinds)[number]
const kindSays: Record<Kind, () => string> = {
  template: m.trainingplan_kind_template,
  assigned: m.trainingplan_kind_assigned,
}
const says = { goal: goalSays, level: levelSays, status: statusSays, kind: kindSays }

export const statusLabel = (status: Status): string => statusSays[status]()
export const kindLabel = (kind: Kind): string => kindSays[kind]()
export const nameOf = ({ name }: Pick<ListedTrainingPlan, 'name'>): string => name
export const statusOf = ({ status }: Pick<ListedTrainingPlan, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

/** Whether a plan's days may still change. */
export const isOpenToEdits = ({ status, archivedAt }: Pick<ListedTrainingPlan, 'status' | 'archivedAt'>) =>
  archivedAt === null && ['draft', 'assigned', 'in_progress'].includes(status)

/** Whether members may get copies of a plan. */
export const isAssignable = ({ status, archivedAt }: Pick<ListedTrainingPlan, 'status' | 'archivedAt'>) =>
  archivedAt === null && can(trainingPlanMachine, status, {}, 'trainingPlan.assign')

/** An ended plan is read-only; of a published one only its visibility on the site can change. */
export const isOver = ({ status }: Pick<ListedTrainingPlan, 'status'>) =>
  status === 'completed' || status === 'cancelled'

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
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
  }
  return labels[verb]?.()
}
