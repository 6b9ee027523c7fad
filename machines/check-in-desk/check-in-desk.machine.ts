import { assign, fromPromise, setup } from 'xstate'

/** A member found at the desk. */
export interface Candidate {
  id: string
  /** The typed text is the full member's, a card's or a wristband's number, so no other member matches. */
  isExact: boolean
  /** The card whose number was typed; null leaves the choice to the server. */
  card: string | null
  /** The cards that they may check in with. */
  cards: readonly string[]
}
export interface CheckInRequest {
  member: string
  /** null lets the server choose. */
  card: string | null
  /** A repeated attempt with the same key has no second effect. */
  key: string
}
export interface CheckInReply {
  result: 'pass' | 'deny'
}
type Query = { text: string; key: string }

/**
 * The front desk: one field. Enter searches, a second Enter checks in; a scanned card does both at once. What is scanned while a request
 * runs is queued, and is taken up by itself unless somebody is refused.
 */
export const checkInDeskMachine = setup({
  types: {
    context: {} as {
      query: Query
      /** Scans queued while a request runs, the oldest first. */
      waiting: readonly Query[]
      found: readonly Candidate[]
      /** The selected index in `found`, or in the cards of a single member, where 0 is no particular card. */
      at: number
      request: CheckInRequest | null
      reply: CheckInReply | null
      failure: unknown
    },
    events: {} as
      | { type: 'desk.submitted'; text: string; key: string }
      | { type: 'desk.confirmed'; key: string }
      | { type: 'desk.moved'; by: number }
      | { type: 'desk.chosen'; at: number }
      | { type: 'desk.memberLinked'; candidate: Candidate }
      | { type: 'desk.kept' }
      | { type: 'desk.dismissed' },
  },
  actors: {
    find: fromPromise<readonly Candidate[], { text: string }>(() =>
      Promise.reject(new Error('the page provides find')),
    ),
    checkIn: fromPromise<CheckInReply, { request: CheckInRequest | null }>(() =>
      Promise.reject(new Error('the page provides checkIn')),
    ),
  },
  guards: {
    isExactMatch: (_, found: readonly Candidate[]) => found.length === 1 && found[0]?.isExact === true,
    isSingleMatch: (_, found: readonly Candidate[]) => found.length === 1,
    isNoMatch: (_, found: readonly Candidate[]) => found.length === 0,
    isAdmitted: ({ context }) => context.reply?.result === 'pass',
    hasQueued: ({ context }) => context.waiting.length > 0,
    isAdmittedBeforeOthers: ({ context }) => context.reply?.result === 'pass' && context.waiting.length > 0,
    isRefusedBeforeOthers: ({ context }) => context.reply?.result !== 'pass' && context.waiting.length > 0,
    wasCheckingIn: ({ context }) => context.request !== null,
  },
  delays: {
    /** Long enough to read and to click a remark; a refusal stays, because its person still stands there. */
    admittedMs: 45_000,
  },
  actions: {
    beginSearch: assign((_, { text, key }: Query) => ({ query: { text, key }, request: null })),
    queue: assign({
      waiting: ({ context }, { text, key }: Query) => [...context.waiting, { text, key }],
    }),
    dequeue: assign(({ context }) => ({
      query: context.waiting[0] ?? context.query,
      waiting: context.waiting.slice(1),
      request: null,
    })),
    show: assign((_, found: readonly Candidate[]) => ({ found, at: 0, reply: null })),
    move: assign(({ context }, { by, of }: { by: number; of: number }) => ({
      at: (context.at + by + of) % of,
    })),
    choose: assign({ at: (_, at: number) => at }),
    selectOne: assign(({ context }) => ({ found: context.found.slice(context.at, context.at + 1), at: 0 })),
    request: assign(({ context }, key: string) => {
      const [member] = context.found
      const card = (context.at === 0 ? member?.card : member?.cards[context.at - 1]) ?? null
      return { request: { member: member?.id ?? '', card, key }, reply: null }
    }),
    // An actor's output type is unknown here, so it is read from its event instead of being passed as params.
    keepReply: assign({ reply: ({ event }) => ('output' in event ? (event.output as CheckInReply) : null) }),
    keepFailure: assign({ failure: ({ event }) => ('error' in event ? event.error : null) }),
    clearFailure: assign({ failure: null }),
    clear: assign({ waiting: [], found: [], at: 0, request: null, reply: null, failure: null }),
  },
}).createMachine({
  id: 'check-in-desk',
  description: 'Finds arriving members and checks them in one after the other, without a mouse.',
  context: {
    query: { text: '', key: '' },
    waiting: [],
    found: [],
    at: 0,
    request: null,
    reply: null,
    failure: null,
  },
  initial: 'waiting',
  on: {
    'desk.submitted': { target: '.finding', actions: { type: 'beginSearch', params: ({ event }) => event } },
    'desk.memberLinked': {
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
        input: ({ context }) => ({ text: context.query.text }),
        onDone: [
          {
            guard: { type: 'isExactMatch', params: ({ event }) => event.output },
            target: 'checkingIn',
            actions: [
              { type: 'show', params: ({ event }) => event.output },
              { type: 'request', params: ({ context }) => context.query.key },
            ],
            description:
              'The text is the complete number of a member, a card or a wristband, so no confirmation is needed.',
          },
          {
            guard: { type: 'isSingleMatch', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isNoMatch', params: ({ event }) => event.output },
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
      on: { 'desk.confirmed': { guard: 'hasQueued', target: 'finding', actions: 'dequeue' } },
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
          actions: [{ type: 'choose', params: ({ event }) => event.at }, 'selectOne'],
        },
        'desk.confirmed': { target: 'found', actions: 'selectOne' },
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
          target: 'checkingIn',
          actions: { type: 'request', params: ({ event }) => event.key },
        },
      },
    },
    checkingIn: {
      description: 'The server decides whether the door opens.',
      on: {
        'desk.submitted': { actions: { type: 'queue', params: ({ event }) => event } },
        'desk.memberLinked': { description: 'Ignored while another check-in is running.' },
        'desk.dismissed': { description: 'A visit that is being saved cannot be cancelled.' },
      },
      invoke: {
        id: 'checkIn',
        src: 'checkIn',
        input: ({ context }) => ({ request: context.request }),
        onDone: { target: 'finished', actions: 'keepReply' },
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    finished: {
      description:
        'The result, green or red, is shown until the next one. A refusal is left by hand while scans are queued.',
      always: { guard: 'isAdmittedBeforeOthers', target: 'finding', actions: 'dequeue' },
      on: {
        'desk.submitted': {
          guard: 'isRefusedBeforeOthers',
          actions: { type: 'queue', params: ({ event }) => event },
          description: 'It waits behind those that were scanned before.',
        },
        'desk.confirmed': {
          guard: 'hasQueued',
          target: 'finding',
          actions: 'dequeue',
          description: 'The refusal has been seen.',
        },
        'desk.dismissed': {
          guard: 'hasQueued',
          target: 'finding',
          actions: 'dequeue',
          description: 'The refusal has been seen; the queued scans remain.',
        },
        'desk.kept': {
          target: 'finished',
          reenter: true,
          description: 'Something is entered for the member, such as a guest: the time begins again.',
        },
      },
      after: {
        admittedMs: {
          guard: 'isAdmitted',
          target: 'waiting',
          actions: 'clear',
          description: 'Whoever was let in has gone on; the desk shows the gym again.',
        },
      },
    },
    failed: {
      description: 'There was no reply; Enter tries the same again.',
      exit: 'clearFailure',
      on: {
        'desk.confirmed': [
          { guard: 'wasCheckingIn', target: 'checkingIn', description: 'With the same key.' },
          { target: 'finding' },
        ],
      },
    },
  },
})
