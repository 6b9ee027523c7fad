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
  description: 'Built as a template and frozen; a copy for each member is begun, and completed or cancelled.',
  initial: 'draft',
  states: {
    draft: {
      description: 'A template in the making.',
      on: { 'trainingPlan.publish': { target: 'published', description: 'From now on nobody changes it.' } },
    },
    published: {
      description: 'A frozen template; a change is its next version.',
      on: {
        'trainingPlan.assign': {
          target: 'published',
          description: 'Members get copies of their own; the template stays as it is.',
        },
      },
    },
    assigned: {
      description: 'A member’s own copy, waiting for its first day.',
      on: {
        'trainingPlan.start': { target: 'in_progress', description: 'Sets may be recorded.' },
        'trainingPlan.cancel': { target: 'cancelled', description: 'It will not be trained.' },
      },
    },
    in_progress: {
      description: 'The member trains by it.',
      on: {
        'trainingPlan.complete': { target: 'completed', description: 'Done, whether or not every set was.' },
        'trainingPlan.cancel': { target: 'cancelled', description: 'Given up; what was recorded stays.' },
      },
    },
    completed: { description: 'Trained to its end.' },
    cancelled: { description: 'Given up.' },
  },
})
