import { setup } from 'xstate'

export interface LessonConfirmationFacts {
  isAttended: boolean
  isCompleted: boolean
  hasBegun: boolean
  hasEnded: boolean
  /** Members may confirm, and then dispute, for some days. */
  isInTime: boolean
  isRequired: boolean
  isWished: boolean
  isSeenByFace: boolean
}

/** Whether the member of a private lesson confirms it. State names are those of contract/scheduling/lesson-confirmation.ts; the context holds the facts the guards need. */
export const lessonConfirmationMachine = setup({
  types: {
    input: {} as LessonConfirmationFacts,
    context: {} as LessonConfirmationFacts,
    events: {} as
      | { type: 'lesson.confirm' }
      | { type: 'lesson.verify' }
      | { type: 'lesson.complete' }
      | { type: 'lesson.await' }
      | { type: 'lesson.dispute' }
      | { type: 'lesson.uphold' }
      | { type: 'lesson.reject' },
  },
  guards: {
    isConfirmable: ({ context }) => context.isAttended && context.hasBegun && context.isInTime,
    isDisputable: ({ context }) => context.isCompleted && context.isInTime,
    isSeenByFace: ({ context }) => context.isSeenByFace,
    isWished: ({ context }) => context.isWished,
    isHeldBack: ({ context }) =>
      context.isRequired && context.isAttended && !context.isCompleted && context.hasBegun,
    isOverdue: ({ context }) =>
      context.isRequired && context.isAttended && !context.isCompleted && context.hasEnded,
  },
}).createMachine({
  id: 'lesson-confirmation',
  description: 'A private lesson is confirmed by its member, or is not; the member may dispute it.',
  context: ({ input }) => ({
    isAttended: input?.isAttended ?? false,
    isCompleted: input?.isCompleted ?? false,
    hasBegun: input?.hasBegun ?? false,
    hasEnded: input?.hasEnded ?? false,
    isInTime: input?.isInTime ?? true,
    isRequired: input?.isRequired ?? false,
    isWished: input?.isWished ?? false,
    isSeenByFace: input?.isSeenByFace ?? false,
  }),
  initial: 'none',
  states: {
    none: {
      description: 'Nothing is confirmed: the lesson is to come, or its store does not ask.',
      on: {
        'lesson.confirm': {
          guard: 'isConfirmable',
          target: 'confirmed',
          description: 'By code, link or signature: from the start to seven days after the lesson.',
        },
        'lesson.verify': {
          guard: 'isHeldBack',
          target: 'verified',
          description: 'From the start on a manager completes it without the member; a reason is recorded.',
        },
        'lesson.complete': [
          {
            guard: 'isSeenByFace',
            target: 'confirmed',
            description: 'A terminal of the store has seen the member in the time of the lesson.',
          },
          { guard: 'isWished', target: 'unconfirmed', description: 'The store asks for a confirmation.' },
          { target: 'none', description: 'The store does not ask.' },
        ],
        'lesson.await': {
          guard: 'isOverdue',
          target: 'awaited',
          description: 'It is over, and its store completes no lesson without a confirmation.',
        },
        'lesson.dispute': {
          guard: 'isDisputable',
          target: 'disputed',
          description: 'Within seven days after the completion.',
        },
      },
    },
    awaited: {
      description: 'Over, but neither completed nor earned before it is confirmed.',
      on: {
        'lesson.confirm': {
          guard: 'isConfirmable',
          target: 'confirmed',
          description: 'By code, link or signature; the lesson is completed with it.',
        },
        'lesson.verify': {
          target: 'verified',
          description: 'A manager completes it without the member; a reason is recorded.',
        },
        'lesson.complete': [
          {
            guard: 'isSeenByFace',
            target: 'confirmed',
            description: 'A terminal has reported its visit later.',
          },
          {
            target: 'unconfirmed',
            description: 'The store requires no confirmation any more.',
          },
        ],
      },
    },
    confirmed: {
      description: 'The member has confirmed the lesson.',
      on: {
        'lesson.complete': { target: 'confirmed', description: 'It was confirmed before the end.' },
        'lesson.dispute': {
          guard: 'isDisputable',
          target: 'disputed',
          description: 'Within seven days after the completion.',
        },
      },
    },
    unconfirmed: {
      description: 'Completed without a confirmation, in a store that asks for one.',
      on: {
        'lesson.confirm': {
          guard: 'isConfirmable',
          target: 'confirmed',
          description: 'By code, link or signature, afterwards.',
        },
        'lesson.verify': {
          target: 'verified',
          description: 'A manager has made sure that it was held; a reason is recorded.',
        },
        'lesson.dispute': {
          guard: 'isDisputable',
          target: 'disputed',
          description: 'Within seven days after the completion.',
        },
      },
    },
    verified: {
      description: 'A manager answers for the lesson.',
      on: {
        'lesson.complete': { target: 'verified', description: 'It is completed with the verification.' },
        'lesson.dispute': {
          guard: 'isDisputable',
          target: 'disputed',
          description: 'Within seven days after the completion.',
        },
      },
    },
    disputed: {
      description: 'The member says that it was not held as charged: it earns nothing until a decision.',
      on: {
        'lesson.uphold': {
          target: 'upheld',
          description: 'The member is right: what it took of the card is returned, and nothing is due.',
        },
        'lesson.reject': { target: 'rejected', description: 'The lesson was held: it is charged as before.' },
      },
    },
    upheld: { description: 'Nothing is charged for the lesson.' },
    rejected: { description: 'The lesson stays charged; it cannot be disputed again.' },
  },
})
