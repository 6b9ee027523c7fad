import { setup } from 'xstate'

/**
 * A training plan. State names are the statuses of contract/training/training-plan.ts; no event depends on more than the state. A template is
 * `draft` or `published`; an assigned copy starts as `assigned`.
 */
export const trainingPlanMachine = setup({
  types: {
    events: {} as
      | { type: 'trainingPlan.publish' }
      | { type: 'trainingPlan.assign' }
      | { type: 'trainingPlan.start' }
      | { type: 'trainingPlan.complete' }
      | { type: 'trainingPlan.cancel' },
  },
}).createMachine({
  id: 'training-plan',
  description: 'A template is built and frozen; each member gets a copy, which is completed or cancelled.',
  initial: 'draft',
  states: {
    draft: {
      description: 'A template in preparation.',
      on: {
        'trainingPlan.publish': { target: 'published', description: 'It cannot be changed afterwards.' },
      },
    },
    published: {
      description: 'A frozen template; a change creates its next version.',
      on: {
        'trainingPlan.assign': {
          target: 'published',
          description: 'Members get their own copies; the template stays as it is.',
        },
      },
    },
    assigned: {
      description: 'A member’s copy that waits for its first day.',
      on: {
        'trainingPlan.start': { target: 'in_progress', description: 'Sets can be recorded.' },
        'trainingPlan.cancel': { target: 'cancelled', description: 'The member will not train by it.' },
      },
    },
    in_progress: {
      description: 'The member trains by it.',
      on: {
        'trainingPlan.complete': {
          target: 'completed',
          description: 'Ended, even if some sets were not done.',
        },
        'trainingPlan.cancel': { target: 'cancelled', description: 'Stopped early; recorded sets remain.' },
      },
    },
    completed: { description: 'Trained to its end.' },
    cancelled: { description: 'Stopped early or never begun.' },
  },
})
