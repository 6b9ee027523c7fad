import { describe, expect, it } from '@rstest/core'
import { trainingPlans, trainingStatuses } from '../../contract/training/training-plan'
import { advance } from '../../machines/lifecycle'
import { trainingPlanMachine } from '../../machines/training-plan/training-plan.machine'
import { modelTest } from './kit/model-test'

const events = [
  'trainingPlan.publish',
  'trainingPlan.assign',
  'trainingPlan.start',
  'trainingPlan.complete',
  'trainingPlan.cancel',
] as const

modelTest(trainingPlanMachine, {
  rows: [{ status: 'assigned', facts: {} }],
  events: events.map((type) => ({ type })),
})

describe('a training plan', () => {
  it('has the statuses and events of the contract, except assigning, which creates other rows', () => {
    expect(Object.keys(trainingPlanMachine.states)).toEqual([...trainingStatuses])
    expect(Object.values(trainingPlans.events).map(({ event }) => event)).toEqual(
      events.filter((event) => event !== 'trainingPlan.assign'),
    )
  })

  it.each([
    ['draft', { 'trainingPlan.publish': 'published' }],
    ['published', { 'trainingPlan.assign': 'published' }],
    ['assigned', { 'trainingPlan.start': 'in_progress', 'trainingPlan.cancel': 'cancelled' }],
    ['in_progress', { 'trainingPlan.complete': 'completed', 'trainingPlan.cancel': 'cancelled' }],
    ['completed', {}],
    ['cancelled', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    for (const event of events)
      expect(advance(trainingPlanMachine, status, {}, event)).toEqual(
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null },
      )
  })
})
