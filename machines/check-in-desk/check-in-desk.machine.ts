import { assign, fromPromise, setup } from 'xstate'

/** A member found at the desk. */
export interface Candidate {
  id: string
  /** The typed text is the full member number or the card's code, so no other member matches. */
  isExact: boolean
  /** The cards that they may check in with. */
  cards: readonly string[]
}
export interface CheckInWish {
  member: string
  /** null lets the server choose. */
  card: string | null
  /** A repeated attempt with the same key has no second effect. */
  key: string
}
type Question = { text: string; key: string }

/**
 * The front desk: one field. Enter searches, a second Enter checks in; a scanned card does both at once. What is scanned while a request
 * runs is queued.
 */
export const checkInDeskMachine = setup({
  types: {
    context: {} as {
      question: Question
      /** Scans queued while a request runs, the oldest first. */
      waiting: readonly Question[]
      found: readonly Candidate[]
      /** The selected index in `found`, or in the cards of a single member, where 0 is no particular card. */
      at: number
      wish: CheckInWish | null
      /** The server's reply; the page knows its shape. */
      answer: unknown
      failure: unknown
    },
    events: {} as
      | { type: 'desk.submitted'; text: string; key: string }
      | { type: 'desk.confirmed'; key: string }
      | { type: 'desk.moved'; by: number }
      | { type: 'desk.chosen'; at: number }
      | { type: 'desk.brought'; candidate: Candidate }
      | { type: 'desk.dismissed' },
  },
  actors: {
    find: fromPromise<readonly Candidate[], { text: string }>(() =>
      Promise.reject(new Error('the page provides find')),
    ),
    letIn: fromPromise<unknown, { wish: CheckInWish | null }>(() =>
      Promise.reject(new Error('the page provides letIn')),
    ),
  },
  guards: {
    isScanned: (_, found: readonly Candidate[]) => found.length === 1 && found[0]?.isExact === true,
    isOne: (_, found: readonly Candidate[]) => found.length === 1,
    isNobody: (_, found: readonly Candidate[]) => found.length === 0,
    isAwaited: ({ context }) => context.waiting.length > 0,
    wasLettingIn: ({ context }) => context.wish !== null,
  },
  actions: {
    ask: assign((_, { text, key }: Question) => ({ question: { text, key }, wish: null })),
    queue: assign({
      waiting: ({ context }, { text, key }: Question) => [...context.waiting, { text, key }],
    }),
    takeNext: assign(({ context }) => ({
      question: context.waiting[0] ?? context.question,
      waiting: context.waiting.slice(1),
      wish: null,
    })),
    show: assign((_, found: readonly Candidate[]) => ({ found, at: 0, answer: null })),
    move: assign(({ context }, { by, of }: { by: number; of: number }) => ({
      at: (context.at + by + of) % of,
    })),
    choose: assign({ at: (_, at: number) => at }),
    settle: assign(({ context }) => ({ found: context.found.slice(context.at, context.at + 1), at: 0 })),
    wish: assign(({ context }, key: string) => {
      const [member] = context.found
      const card = member?.cards[context.at - 1] ?? null
      return { wish: { member: member?.id ?? '', card, key }, answer: null }
    }),
    // An actor's output type is unknown here, so it is read from its event instead of being passed as params.
    keepAnswer: assign({ answer: ({ event }) => ('output' in event ? event.output : null) }),
    keepFailure: assign({ failure: ({ event }) => ('error' in event ? event.error : null) }),
    forgetFailure: assign({ failure: null }),
    clear: assign({ waiting: [], found: [], at: 0, wish: null, answer: null, failure: null }),
  },
}).createMachine({
  id: 'check-in-desk',
  description: 'Finds arriving members and checks them in one after the other, without a mouse.',
  context: {
    question: { text: '', key: '' },
    waiting: [],
    found: [],
    at: 0,
    wish: null,
    answer: null,
    failure: null,
  },
  initial: 'waiting',
  on: {
    'desk.submitted': { target: '.finding', actions: { type: 'ask', params: ({ event }) => event } },
    'desk.brought': {
      target: '.found',
      actions: { type: 'show', params: ({ event }) => [event.candidate] },
      description: 'A link from another page names the member: they are known but not checked in yet.',
    },
    'desk.dismissed': { target: '.waiting', actions: 'clear' },
  },
  states: {
    waiting: { description: 'The field is empty and no member is shown.' },
    finding: {
      description: 'The server searches for the number, mobile or name.',
      on: { 'desk.submitted': { actions: { type: 'queue', params: ({ event }) => event } } },
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ text: context.question.text }),
        onDone: [
          {
            guard: { type: 'isScanned', params: ({ event }) => event.output },
            target: 'lettingIn',
            actions: [
              { type: 'show', params: ({ event }) => event.output },
              { type: 'wish', params: ({ context }) => context.question.key },
            ],
            description: 'The text is a complete number or card code, so no confirmation is needed.',
          },
          {
            guard: { type: 'isOne', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNobody', params: ({ event }) => event.output },
            target: 'unknown',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          { target: 'choosing', actions: { type: 'show', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'No member has this number or name.',
      on: { 'desk.confirmed': { guard: 'isAwaited', target: 'finding', actions: 'takeNext' } },
    },
    choosing: {
      description: 'Several members match.',
      on: {
        'desk.moved': {
          actions: {
            type: 'move',
            params: ({ context, event }) => ({ by: event.by, of: context.found.length }),
          },
        },
        'desk.chosen': {
          target: 'found',
          actions: [{ type: 'choose', params: ({ event }) => event.at }, 'settle'],
        },
        'desk.confirmed': { target: 'found', actions: 'settle' },
      },
    },
    found: {
      description: 'One member is shown with photo and cards; Enter checks them in.',
      on: {
        'desk.moved': {
          actions: {
            type: 'move',
            params: ({ context, event }) => ({
              by: event.by,
              of: (context.found[0]?.cards.length ?? 0) + 1,
            }),
          },
          description: 'Another card is selected.',
        },
        'desk.chosen': { actions: { type: 'choose', params: ({ event }) => event.at } },
        'desk.confirmed': {
          target: 'lettingIn',
          actions: { type: 'wish', params: ({ event }) => event.key },
        },
      },
    },
    lettingIn: {
      description: 'The server decides whether the door opens.',
      on: {
        'desk.submitted': { actions: { type: 'queue', params: ({ event }) => event } },
        'desk.brought': { description: 'Ignored while another check-in is running.' },
        'desk.dismissed': { description: 'A visit that is being saved cannot be cancelled.' },
      },
      invoke: {
        id: 'letIn',
        src: 'letIn',
        input: ({ context }) => ({ wish: context.wish }),
        onDone: { target: 'answered', actions: 'keepAnswer' },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    answered: {
      description: 'The result, green or red, is shown until the next one.',
      always: { guard: 'isAwaited', target: 'finding', actions: 'takeNext' },
    },
    failed: {
      description: 'There was no reply; Enter tries the same again.',
      exit: 'forgetFailure',
      on: {
        'desk.confirmed': [
          { guard: 'wasLettingIn', target: 'lettingIn', description: 'With the same key.' },
          { target: 'finding' },
        ],
      },
    },
  },
})
