import { assign, setup } from 'xstate'

/** The main menu: how wide it is, and which of its groups is open. */
export const sidebarMachine = setup({
  types: {
    input: {} as { narrow: boolean; openGroup?: string | null },
    context: {} as { narrow: boolean; openGroup: string | null; page: string | null },
    events: {} as
      | { type: 'sidebar.toggled' }
      | { type: 'window.becameNarrow' }
      | { type: 'window.becameWide' }
      | { type: 'group.toggled'; group: string }
      | { type: 'page.entered'; page: string; group: string | null },
  },
  guards: {
    isNarrow: ({ context }) => context.narrow,
    isWide: ({ context }) => !context.narrow,
    isOpenGroup: ({ context, event }) => event.type === 'group.toggled' && event.group === context.openGroup,
    isSamePage: ({ context, event }) => event.type === 'page.entered' && event.page === context.page,
    hasGroup: ({ event }) => event.type === 'page.entered' && event.group !== null,
  },
  actions: {
    noteNarrow: assign({ narrow: true }),
    noteWide: assign({ narrow: false }),
    closeGroup: assign({ openGroup: null }),
    openGroup: assign({ openGroup: (_, { group }: { group: string | null }) => group }),
    notePage: assign({ page: (_, { page }: { page: string }) => page }),
  },
}).createMachine({
  id: 'sidebar',
  description:
    'Collapsed below 1500 px, expanded from there on; a choice made by hand holds until the line is crossed.',
  context: ({ input }) => ({
    narrow: input?.narrow ?? false,
    openGroup: input?.openGroup ?? null,
    page: null,
  }),
  initial: 'measuring',
  on: {
    'group.toggled': [
      { guard: 'isOpenGroup', actions: 'closeGroup', description: 'The open group is closed.' },
      {
        actions: { type: 'openGroup', params: ({ event }) => ({ group: event.group }) },
        description: 'One group is open at a time: opening one closes the other.',
      },
    ],
    'page.entered': [
      {
        guard: 'isSamePage',
        description: 'The same page with another query: a group closed by hand stays closed.',
      },
      {
        guard: 'hasGroup',
        actions: [
          { type: 'notePage', params: ({ event }) => ({ page: event.page }) },
          { type: 'openGroup', params: ({ event }) => ({ group: event.group }) },
        ],
        description: 'The entered page shows its group.',
      },
      {
        actions: { type: 'notePage', params: ({ event }) => ({ page: event.page }) },
        description: 'A page outside the groups leaves the menu as it is.',
      },
    ],
  },
  states: {
    measuring: {
      description: 'The first moment: the window decides.',
      always: [{ guard: 'isNarrow', target: 'collapsed' }, { target: 'expanded' }],
    },
    collapsed: {
      description: 'Icons only.',
      on: {
        'sidebar.toggled': { target: 'expanded', description: 'A choice by hand.' },
        'window.becameWide': { guard: 'isNarrow', target: 'expanded', actions: 'noteWide' },
        'window.becameNarrow': {
          guard: 'isWide',
          actions: 'noteNarrow',
          description: 'Collapsed by hand on a wide window: it stays so.',
        },
      },
    },
    expanded: {
      description: 'Icons and titles.',
      on: {
        'sidebar.toggled': { target: 'collapsed', description: 'A choice by hand.' },
        'window.becameNarrow': { guard: 'isWide', target: 'collapsed', actions: 'noteNarrow' },
        'window.becameWide': {
          guard: 'isNarrow',
          actions: 'noteWide',
          description: 'Expanded by hand on a narrow window: it stays so.',
        },
      },
    },
  },
})
