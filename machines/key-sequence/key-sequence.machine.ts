import { setup } from 'xstate'

/** Keys that work on every page: `g` and then the letter of a page, and the sheet of all keys. */
export const keySequenceMachine = setup({
  types: {
    events: {} as
      /** `g`. */
        | { type: 'lead.pressed' }
        /** The letter of a page that the person may read. */
        | { type: 'page.named'; name: string }
        /** Escape, a key that names no page, or a click. */
        | { type: 'lead.cancelled' }
        /** `?`. */
        | { type: 'help.requested' }
        | { type: 'help.closed' },
  },
  delays: {
    /** Long enough that a practised hand never sees the letters. */
    hintDelay: 500,
    /** From the moment the letters are shown. */
    patience: 6_000,
  },
  actions: {
    /** The shell opens it. */
    openPage: (_, _params: { name: string }) => {},
  },
}).createMachine({
  id: 'key-sequence',
  description: 'Keys that work on every page. No key is lost to it while somebody types or a dialog is open.',
  initial: 'idle',
  states: {
    idle: {
      description: 'Keys belong to the page.',
      on: { 'lead.pressed': 'leading', 'help.requested': 'helping' },
    },
    leading: {
      description: 'The next key names a page.',
      initial: 'silent',
      on: {
        'page.named': {
          target: 'idle',
          actions: { type: 'openPage', params: ({ event }) => ({ name: event.name }) },
        },
        'lead.cancelled': 'idle',
        'help.requested': { target: 'helping', description: 'Somebody who does not know the letter.' },
      },
      states: {
        silent: {
          description: 'Nothing is shown yet.',
          after: { hintDelay: 'hinting' },
        },
        hinting: {
          description: 'The letters of the pages are shown.',
          after: { patience: '#key-sequence.idle' },
        },
      },
    },
    helping: {
      description: 'The sheet of all keys is open.',
      on: { 'help.closed': 'idle' },
    },
  },
})
