import { afterAll, beforeAll } from '@rstest/core'
import { type TrainingPlan, trainingPlans } from '../../contract/training/training-plan'
import { trainingPlanMachine } from '../../machines/training-plan/training-plan.machine'
import {
  assigned,
  dayDraft,
  entry,
  newPlan,
  onceMore,
  planAt,
  saved,
  slot,
  startTraining,
  type Training,
} from '../api/fixtures/training'
import { readAt, send } from './kit/desk'
import type { LifecycleModel } from './kit/lifecycle-model'
import { modelPaths } from './kit/model-paths'

let gym: Training
beforeAll(async () => {
  gym = await startTraining()
})
afterAll(() => gym.close())

const post = (name: string, body: object = {}) => ({
  run: ({ id }: { id: string }) => send(gym.admin, planAt(id), name, body),
})

const trainingPlan: LifecycleModel<typeof trainingPlanMachine, null, { id: string }> = {
  machine: trainingPlanMachine,
  starts: {
    template: {
      status: 'draft',
      world: null,
      create: async () => {
        const plan = await newPlan(gym.admin, { coachId: gym.myCoach.id })
        await saved(gym.admin, plan.id, dayDraft({ name: '腿', slots: [slot(entry(gym.squat.id))] }))
        return plan
      },
    },
    copy: { status: 'assigned', world: null, create: async () => ({ id: (await assigned(gym)).copyId }) },
  },
  offered: Object.values(trainingPlans.events).map(({ event }) => event),
  facts: () => ({}),
  read: async ({ id }) => ({ status: (await readAt<TrainingPlan>(gym.admin, planAt(id))).status, facts: {} }),
  steps: {
    publish: { event: 'trainingPlan.publish', ...post('publish') },
    assign: {
      event: 'trainingPlan.assign',
      run: async ({ id }) => {
        const draft = { memberIds: [gym.member.id], startOn: '2026-03-02' }
        return gym.admin('POST', planAt(id, '/assign'), draft, onceMore())
      },
      refusal: ({ status }) => ({ status: 409, code: 'not_allowed_now', state: status }),
    },
    start: { event: 'trainingPlan.start', ...post('start') },
    complete: { event: 'trainingPlan.complete', ...post('complete') },
    cancel: { event: 'trainingPlan.cancel', ...post('cancel', { reason: '会员受伤' }) },
  },
}

modelPaths('trainingPlan', trainingPlan)
