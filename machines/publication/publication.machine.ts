import { setup } from 'xstate'

/**
 * The publication of a row on the public site. State names are the statuses of contract/content/publication.ts; the context holds the facts the
 * guards need.
 */
export const publicationMachine = setup({
  types: {
    input: {} as { isModified: boolean },
    context: {} as { isModified: boolean },
    events: {} as { type: 'publication.publish' } | { type: 'publication.unpublish' },
  },
  guards: {
    isModified: ({ context }) => context.isModified,
  },
}).createMachine({
  id: 'publication',
  description: 'A draft that people edit, and beside it the copy that visitors see.',
  context: ({ input }) => ({ isModified: input?.isModified ?? false }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Never published; visitors have not seen it.',
      on: {
        'publication.publish': {
          target: 'published',
          description: 'A copy of the draft is what visitors see, within its window.',
        },
      },
    },
    published: {
      description: 'A copy stands; edits of the draft do not reach it.',
      on: {
        'publication.publish': {
          guard: 'isModified',
          target: 'published',
          description: 'The draft as it is now takes the place of the copy.',
        },
        'publication.unpublish': {
          target: 'unpublished',
          description: 'Visitors no longer see it. To archive the row does the same.',
        },
      },
    },
    unpublished: {
      description: 'Was published once, and is no longer.',
      on: {
        'publication.publish': {
          target: 'published',
          description: 'Shown again, as the draft is now.',
        },
      },
    },
  },
})
