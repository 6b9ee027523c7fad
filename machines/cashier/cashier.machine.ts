import { assign, fromPromise, setup } from 'xstate'

/** Why it was refused: the members of contract/problem.ts that the cashier shows. */
export interface SaleRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
}
/** A refusal is an outcome; only a missing reply, after which the result is unknown, is an error. */
export type QuoteOutcome = { kind: 'quoted'; quote: unknown } | { kind: 'refused'; problem: SaleRefusal }
export type OrderOutcome =
  | { kind: 'ordered'; order: unknown }
  | { kind: 'priceChanged' | 'refused'; problem: SaleRefusal }
/** The data of an order request; a repeated attempt keeps its key. */
export interface SaleAttempt {
  draft: unknown
  quote: unknown
  key: string
}

const unreachable = { code: 'unavailable', title: '' }

/** A sale at the desk, from the member to the order; the page and the server supply items and prices. */
export const cashierMachine = setup({
  types: {
    input: {} as { memberId: string | null; isWalkIn?: boolean; draft: unknown },
    context: {} as {
      memberId: string | null
      /** Goods are sold to somebody who is no member. */
      isWalkIn: boolean
      /** What was searched in vain, with which a new customer begins. */
      sought: string
      /** The order to send; null while it has no items. */
      draft: unknown
      quote: unknown
      /** The quote before this one, to show a changed price. */
      previousQuote: unknown
      key: string
      order: unknown
      problem: SaleRefusal | null
    },
    events: {} as
      | { type: 'cashier.chooseMember'; memberId: string }
      | { type: 'cashier.newCustomer'; text: string }
      | { type: 'cashier.searchMember' }
      | { type: 'cashier.walkIn' }
      | { type: 'cashier.clearMember' }
      | { type: 'cashier.change'; draft: unknown }
      | { type: 'cashier.order'; key: string }
      | { type: 'cashier.retry' },
  },
  actors: {
    quote: fromPromise<QuoteOutcome, { draft: unknown }>(() =>
      Promise.reject(new Error('the page provides quote')),
    ),
    order: fromPromise<OrderOutcome, SaleAttempt>(() => Promise.reject(new Error('the page provides order'))),
  },
  delays: { pause: 250 },
  guards: {
    hasBuyer: ({ context }) => context.memberId !== null || context.isWalkIn,
    awaitsPrice: ({ context }) => context.draft !== null && context.problem === null,
    wasQuoted: (_, outcome: QuoteOutcome) => outcome.kind === 'quoted',
    wasOrdered: (_, outcome: OrderOutcome) => outcome.kind === 'ordered',
    wasPriceChanged: (_, outcome: OrderOutcome) => outcome.kind === 'priceChanged',
  },
  actions: {
    keepMember: assign({ memberId: (_, { memberId }: { memberId: string }) => memberId }),
    keepSought: assign({ sought: (_, { text }: { text: string }) => text }),
    sellToAnybody: assign({ isWalkIn: true }),
    dropMember: assign({ memberId: null, isWalkIn: false, draft: null, quote: null, problem: null }),
    keepDraft: assign(({ context }, { draft }: { draft: unknown }) => ({
      draft,
      quote: draft === null ? null : context.quote,
      problem: null,
    })),
    dropQuote: assign({ quote: null }),
    keepQuote: assign(({ context }, outcome: QuoteOutcome) =>
      outcome.kind === 'quoted' ? { quote: outcome.quote, previousQuote: context.quote } : {},
    ),
    keepKey: assign({ key: (_, { key }: { key: string }) => key, problem: null }),
    keepOrder: assign((_, outcome: OrderOutcome) =>
      outcome.kind === 'ordered' ? { order: outcome.order } : {},
    ),
    keepProblem: assign((_, outcome: QuoteOutcome | OrderOutcome) =>
      'problem' in outcome ? { problem: outcome.problem } : {},
    ),
    clearProblem: assign({ problem: null }),
    keepUnreachable: assign({ problem: unreachable }),
  },
}).createMachine({
  id: 'cashier',
  description: 'A sale at the desk: member, items, price and order. The server decides the prices.',
  context: ({ input }) => ({
    memberId: input?.memberId ?? null,
    isWalkIn: (input?.isWalkIn ?? false) && input?.memberId === null,
    sought: '',
    draft: input?.draft ?? null,
    quote: null,
    previousQuote: null,
    key: '',
    order: null,
    problem: null,
  }),
  initial: 'choosingMember',
  states: {
    choosingMember: {
      description: 'Neither a member is chosen nor a sale without one.',
      always: { guard: 'hasBuyer', target: 'pricing' },
      on: {
        'cashier.chooseMember': { actions: { type: 'keepMember', params: ({ event }) => event } },
        'cashier.walkIn': { actions: 'sellToAnybody', description: 'Goods alone need no member.' },
      },
      initial: 'searching',
      states: {
        searching: {
          description: 'The person searches for the buyer.',
          on: {
            'cashier.newCustomer': {
              target: 'registering',
              actions: { type: 'keepSought', params: ({ event }) => event },
            },
          },
        },
        registering: {
          description: 'The buyer is not known yet: name and mobile number make them a member.',
          on: {
            'cashier.searchMember': { target: 'searching', description: 'Nobody is registered.' },
          },
        },
      },
    },
    pricing: {
      description: 'The person fills the cart; the server prices each change.',
      initial: 'unpriced',
      on: {
        'cashier.clearMember': { target: 'choosingMember', actions: 'dropMember' },
        'cashier.change': {
          target: '.unpriced',
          actions: { type: 'keepDraft', params: ({ event }) => event },
        },
      },
      states: {
        unpriced: {
          description: 'The cart is empty, or the server refuses its items.',
          always: { guard: 'awaitsPrice', target: 'pausing' },
          on: { 'cashier.retry': { actions: 'clearProblem' } },
        },
        pausing: {
          description: 'Something changed; more changes may follow.',
          after: { pause: 'quoting' },
        },
        quoting: {
          description: 'The server computes the price. A reply to an outdated cart is ignored.',
          invoke: {
            id: 'quote',
            src: 'quote',
            input: ({ context }) => ({ draft: context.draft }),
            onDone: [
              {
                guard: { type: 'wasQuoted', params: ({ event }) => event.output },
                target: 'quoted',
                actions: { type: 'keepQuote', params: ({ event }) => event.output },
              },
              {
                target: 'unpriced',
                actions: ['dropQuote', { type: 'keepProblem', params: ({ event }) => event.output }],
              },
            ],
            onError: { target: 'unpriced', actions: ['dropQuote', 'keepUnreachable'] },
          },
        },
        quoted: {
          description: 'The page shows the price.',
          on: {
            'cashier.order': {
              target: '#cashier.ordering',
              actions: { type: 'keepKey', params: ({ event }) => event },
            },
          },
        },
      },
    },
    ordering: {
      description: 'The server creates or refuses the order.',
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { draft, quote, key } }) => ({ draft, quote, key }),
        onDone: [
          {
            guard: { type: 'wasOrdered', params: ({ event }) => event.output },
            target: 'ordered',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasPriceChanged', params: ({ event }) => event.output },
            target: 'pricing.quoting',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
            description:
              'No order was created: a price changed since it was shown, so the new one is requested.',
          },
          {
            target: 'pricing.quoted',
            actions: { type: 'keepProblem', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'unsure', actions: 'keepUnreachable' },
      },
    },
    unsure: {
      description: 'There was no reply: the order may or may not exist.',
      on: {
        'cashier.retry': {
          target: 'ordering',
          description: 'The same attempt with the same key creates one order at most.',
        },
      },
    },
    ordered: { type: 'final', description: 'The order exists; its payment follows.' },
  },
})
