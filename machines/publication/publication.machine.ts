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
  description: 'A draft that people edit, and the published copy that visitors see.',
  context: ({ input }) => ({ isModified: input?.isModified ?? false }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Never published; visitors have not seen it.',
      on: {
        'publication.publish': {
          target: 'published',
          description: 'Visitors see a copy of the draft within its window.',
        },
      },
    },
    published: {
      description: 'Visitors see the copy; edits of the draft do not change it.',
      on: {
        'publication.publish': {
          guard: 'isModified',
          target: 'published',
          description: 'The present draft replaces the copy.',
        },
        'publication.unpublish': {
          target: 'unpublished',
          description: 'Visitors no longer see it. Archiving the row does the same.',
        },
      },
    },
    unpublished: {
      description: 'It was published before and is not now.',
      on: {
        'publication.publish': {
          target: 'published',
          description: 'The present draft is shown.',
        },
      },
    },
  },
})
