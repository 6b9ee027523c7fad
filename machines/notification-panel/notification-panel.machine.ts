import { assign, setup } from 'xstate'

/** The panel of what concerns the person: the list, or the kinds to choose from. Escape goes one step back. */
export const notificationPanelMachine = setup({
  types: {
    context: {} as {
      /** Only what is not read yet is listed. */
      onlyUnread: boolean
    },
    events: {} as
      | { type: 'filter.changed'; onlyUnread: boolean }
      | { type: 'kinds.requested' }
      | { type: 'list.requested' }
      | { type: 'record.opened' }
      | { type: 'escape.pressed' }
      | { type: 'panel.closed' },
  },
  actions: {
    filter: assign((_, { onlyUnread }: { onlyUnread: boolean }) => ({ onlyUnread })),
  },
}).createMachine({
  id: 'notification-panel',
  description: 'Shows what concerns the person who is signed in, beside the page.',
  context: { onlyUnread: false },
  initial: 'listing',
  on: { 'panel.closed': '.closed' },
  states: {
    listing: {
      description: 'The notifications, the latest first.',
      on: {
        'filter.changed': { actions: { type: 'filter', params: ({ event }) => event } },
        'kinds.requested': 'choosing',
        'record.opened': {
          target: 'closed',
          description: 'The page of the record is shown instead.',
        },
        'escape.pressed': 'closed',
      },
    },
    choosing: {
      description: 'The kinds of notification, to turn on or off.',
      on: { 'list.requested': 'listing', 'escape.pressed': 'listing' },
    },
    closed: {
      type: 'final',
      description: 'The page has its whole width again.',
    },
  },
})
