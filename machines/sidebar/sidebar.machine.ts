import { assign, setup } from 'xstate'

/** The main menu: its width and its open group. */
export const sidebarMachine = setup({
  types: {
    input: {} as { narrow: boolean },
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
    'Collapsed below 1500 px, expanded from there; a manual choice lasts until the window crosses that width.',
  context: ({ input }) => ({
    narrow: input?.narrow ?? false,
    openGroup: null,
    page: null,
  }),
  initial: 'measuring',
  on: {
    'group.toggled': [
      { guard: 'isOpenGroup', actions: 'closeGroup', description: 'The open group is closed.' },
      {
        actions: { type: 'openGroup', params: ({ event }) => ({ group: event.group }) },
        description: 'Only one group is open at a time.',
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
        description: 'The group of the page opens.',
      },
      {
        actions: { type: 'notePage', params: ({ event }) => ({ page: event.page }) },
        description: 'A page outside the groups leaves the menu as it is.',
      },
    ],
  },
  states: {
    measuring: {
      description: 'The width of the window decides at the start.',
      always: [{ guard: 'isNarrow', target: 'collapsed' }, { target: 'expanded' }],
    },
    collapsed: {
      description: 'Shows icons only.',
      on: {
        'sidebar.toggled': { target: 'expanded', description: 'A manual choice.' },
        'window.becameWide': { guard: 'isNarrow', target: 'expanded', actions: 'noteWide' },
        'window.becameNarrow': {
          guard: 'isWide',
          actions: 'noteNarrow',
          description: 'Collapsed by hand on a wide window: it stays collapsed.',
        },
      },
    },
    expanded: {
      description: 'Shows icons and titles.',
      on: {
        'sidebar.toggled': { target: 'collapsed', description: 'A manual choice.' },
        'window.becameNarrow': { guard: 'isWide', target: 'collapsed', actions: 'noteNarrow' },
        'window.becameWide': {
          guard: 'isNarrow',
          actions: 'noteWide',
          description: 'Expanded by hand on a narrow window: it stays expanded.',
        },
      },
    },
  },
})
