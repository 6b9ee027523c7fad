import { assign, fromPromise, setup } from 'xstate'

/** A record that a search found. */
export interface FoundRecord {
  kind: string
  id: string
  label: string
  detail: string
  /** The store that its actions begin with. */
  storeId: string | null
  /** Of a person: the photo, or null for none. Absent: no person. */
  avatarId?: string | null
}

/** The command palette, from its opening to the choice of an entry. */
export const commandPaletteMachine = setup({
  types: {
    context: {} as {
      text: string
      /** The place of the marked entry among those shown. */
      marked: number
      records: readonly FoundRecord[]
      /** Enter was pressed before the records arrived. */
      isHasty: boolean
      /** The record whose actions are shown. */
      actsOn: FoundRecord | null
    },
    events: {} as
      | { type: 'text.typed'; text: string }
      /** `of`: how many entries are shown. */
      | { type: 'mark.moved'; by: number; of: number }
      | { type: 'mark.placed'; at: number }
      | { type: 'record.awaited' }
      | { type: 'actions.opened'; of: FoundRecord }
      | { type: 'actions.left' }
      | { type: 'search.retried' }
      | { type: 'entry.chosen' }
      /** Escape. */
      | { type: 'palette.dismissed' }
      /** A click beside it. */
      | { type: 'palette.closed' },
  },
  actors: {
    search: fromPromise<readonly FoundRecord[], { text: string }>(() =>
      Promise.reject(new Error('the page provides search')),
    ),
  },
  delays: { typingPause: 120 },
  guards: {
    isBlank: ({ event }) => event.type === 'text.typed' && event.text.trim() === '',
    hasText: ({ context }) => context.text.trim() !== '',
    isHasty: ({ context }, { found }: { found: number }) => context.isHasty && found > 0,
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text, marked: 0, isHasty: false })),
    clearRecords: assign({ records: [] }),
    keepRecords: assign((_, { records }: { records: readonly FoundRecord[] }) => ({
      records,
      isHasty: false,
    })),
    moveMark: assign(({ context }, { by, of }: { by: number; of: number }) => ({
      marked: of === 0 ? 0 : (context.marked + by + of) % of,
    })),
    placeMark: assign((_, { at }: { at: number }) => ({ marked: at })),
    noteHaste: assign({ isHasty: true }),
    showActions: assign((_, { of }: { of: FoundRecord }) => ({ actsOn: of, marked: 0 })),
    hideActions: assign({ actsOn: null, marked: 0 }),
    /** The page opens the first record. */
    openFirst: (_, _params: { records: readonly FoundRecord[] }) => {},
  },
}).createMachine({
  id: 'command-palette',
  description:
    'Finds pages, commands and records by what is typed. Pages and commands are found at once by the page; records by the server, after a pause in typing.',
  context: { text: '', marked: 0, records: [], isHasty: false, actsOn: null },
  initial: 'listing',
  on: {
    'mark.moved': {
      actions: { type: 'moveMark', params: ({ event }) => ({ by: event.by, of: event.of }) },
      description: 'Past the last entry the first follows.',
    },
    'mark.placed': { actions: { type: 'placeMark', params: ({ event }) => ({ at: event.at }) } },
    'palette.closed': '.closed',
    'entry.chosen': { target: '.closed', description: 'The page opens the entry.' },
  },
  states: {
    listing: {
      description: 'The entries are shown.',
      initial: 'blank',
      on: {
        'text.typed': [
          {
            guard: 'isBlank',
            target: '.blank',
            actions: [{ type: 'keepText', params: ({ event }) => ({ text: event.text }) }, 'clearRecords'],
          },
          {
            target: '.waiting',
            actions: { type: 'keepText', params: ({ event }) => ({ text: event.text }) },
          },
        ],
        'palette.dismissed': 'closed',
      },
      states: {
        blank: {
          description: 'Nothing is typed: what was opened last, the open tabs and the commands.',
          on: {
            'actions.opened': {
              target: '#command-palette.acting',
              actions: { type: 'showActions', params: ({ event }) => ({ of: event.of }) },
            },
          },
        },
        waiting: {
          description: 'Somebody types. The records of the former text stay until new ones arrive.',
          on: {
            'record.awaited': {
              actions: 'noteHaste',
              description: 'Enter means the first record, which is not known yet.',
            },
          },
          after: { typingPause: 'searching' },
        },
        searching: {
          description: 'The server looks for records.',
          on: { 'record.awaited': { actions: 'noteHaste' } },
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ text: context.text }),
            onDone: [
              {
                guard: { type: 'isHasty', params: ({ event }) => ({ found: event.output.length }) },
                target: '#command-palette.closed',
                actions: { type: 'openFirst', params: ({ event }) => ({ records: event.output }) },
              },
              {
                target: 'found',
                actions: { type: 'keepRecords', params: ({ event }) => ({ records: event.output }) },
              },
            ],
            onError: { target: 'failed', actions: 'clearRecords' },
          },
        },
        found: {
          description: 'The records of the typed text are shown, possibly none.',
          on: {
            'actions.opened': {
              target: '#command-palette.acting',
              actions: { type: 'showActions', params: ({ event }) => ({ of: event.of }) },
            },
          },
        },
        failed: {
          description: 'The search was not answered; pages and commands work on.',
          on: { 'search.retried': 'searching' },
        },
      },
    },
    acting: {
      description: 'The actions of one record are shown instead of the entries.',
      on: {
        'actions.left': [
          { guard: 'hasText', target: 'listing.found', actions: 'hideActions' },
          { target: 'listing.blank', actions: 'hideActions' },
        ],
        'palette.dismissed': [
          {
            guard: 'hasText',
            target: 'listing.found',
            actions: 'hideActions',
            description: 'Escape goes one step back.',
          },
          { target: 'listing.blank', actions: 'hideActions' },
        ],
      },
    },
    closed: { type: 'final', description: 'The palette has been closed.' },
  },
})
