import { m } from '#messages'
import { type ListedTrainingPlan, trainingPlans } from '../../../../contract/training/training-plan'
import { can } from '../../../../machines/lifecycle'
import { trainingPlanMachine } from '../../../../machines/training-plan/training-plan.machine'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { LifecycleOffer } from '../../../kit/record/use-lifecycle'
import { nameOf } from '../labels'

type Key = keyof typeof trainingPlans.events
const isKey = (key: string): key is Key => key in trainingPlans.events

/** The plan machine's decision for an event; the server uses the same machine. */
export function judge(plan: ListedTrainingPlan, key: string): { allowed: boolean } {
  if (!isKey(key) || plan.archivedAt !== null) return { allowed: false }
  return { allowed: can(trainingPlanMachine, plan.status, {}, `trainingPlan.${key}`) }
}

export const planOffers = (): LifecycleOffer<ListedTrainingPlan>[] => [
  {
    key: 'publish',
    label: m.trainingplan_do_publish(),
    done: (row) => m.trainingplan_done_publish({ name: nameOf(row) }),
    warning: () => m.trainingplan_publish_warning(),
  },
  {
    key: 'start',
    label: m.trainingplan_do_start(),
    done: (row) => m.trainingplan_done_start({ name: nameOf(row) }),
  },
  {
    key: 'complete',
    label: m.trainingplan_do_complete(),
    done: (row) => m.trainingplan_done_complete({ name: nameOf(row) }),
    warning: () => m.trainingplan_complete_warning(),
  },
  {
    key: 'cancel',
    label: m.trainingplan_do_cancel(),
    isGrave: true,
    done: (row) => m.trainingplan_done_cancel({ name: nameOf(row) }),
    payload: () => ({ reason: '' }),
    fields: (form) => (
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.trainingplan_cancel_reason()}
        maxLength={200}
        required
      />
    ),
  },
]
