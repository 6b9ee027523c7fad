import { assign, fromPromise, setup } from 'xstate'

/** The members of an order that matter for payment. */
export interface Sale {
  order: unknown
  /** The amount still to be paid, in fen. */
  openFen: number
  /** The payment whose code waits to be scanned. */
  waiting: string | null
  /** A deposit is paid, and the rest is due on a day. */
  isDeposit: boolean
  isClosed: boolean
}
/** Why it was refused: the members of contract/problem.ts that the cashier shows. */
export interface CollectionRefusal {
  code: string
  title: string
  fields?: { path: (string | number)[]; code: string; params?: Record<string, string | number> }[]
}
/** A refusal includes the present order; only a missing reply, after which the result is unknown, is an error. */
export type CollectionOutcome =
  | { kind: 'sale'; sale: Sale }
  | { kind: 'refused'; problem: CollectionRefusal; sale: Sale }
/** The data of a payment request; a repeated attempt keeps its key. */
export interface CollectionAttempt {
  sale: Sale
  payment: unknown
  key: string
}

interface Attempt {
  payment: unknown
  key: string
  defersRest?: boolean
}

const unreachable = { code: 'unavailable', title: '' }
const nothing: Sale = { order: null, openFen: 0, waiting: null, isDeposit: false, isClosed: false }
const provided = (name: string) => () => Promise.reject(new Error(`the page provides ${name}`))

/** Collects the money for an order, in one payment or several, until it is paid in full. */
export const collectionMachine = setup({
  types: {
    input: {} as { sale: Sale },
    context: {} as {
      sale: Sale
      payment: unknown
      key: string
      /** The payment in progress is a deposit. */
      defersRest: boolean
      problem: CollectionRefusal | null
    },
    events: {} as
      | { type: 'collection.pay'; payment: unknown; key: string; defersRest?: boolean }
      | { type: 'collection.refresh'; sale: Sale }
      | { type: 'collection.retry' }
      | { type: 'collection.cancelCode' }
      | { type: 'collection.collectRest' },
  },
  actors: {
    pay: fromPromise<CollectionOutcome, CollectionAttempt>(provided('pay')),
    queryPayment: fromPromise<CollectionOutcome, { sale: Sale }>(provided('queryPayment')),
    cancel: fromPromise<CollectionOutcome, { sale: Sale }>(provided('cancel')),
  },
  delays: { pollInterval: 2000 },
  guards: {
    isClosed: ({ context }) => context.sale.isClosed,
    isPaidInFull: ({ context }) => context.sale.openFen <= 0,
    isWaiting: ({ context }) => context.sale.waiting !== null,
    isPutDown: ({ context }) => context.defersRest && context.sale.isDeposit && context.problem === null,
  },
  actions: {
    begin: assign({
      payment: (_, { payment }: Attempt) => payment,
      key: (_, { key }: Attempt) => key,
      defersRest: (_, { defersRest }: Attempt) => defersRest ?? false,
      problem: null,
    }),
    keepSale: assign({ sale: (_, { sale }: { sale: Sale }) => sale }),
    keepOutcome: assign({
      sale: (_, outcome: CollectionOutcome) => outcome.sale,
      problem: (_, outcome: CollectionOutcome) => (outcome.kind === 'refused' ? outcome.problem : null),
    }),
    collectRest: assign({ defersRest: false }),
    keepUnreachable: assign({ problem: unreachable }),
  },
}).createMachine({
  id: 'collection',
  description: 'Collects the money for an order. A repeated attempt is charged once.',
  context: ({ input }) => ({
    sale: input?.sale ?? nothing,
    payment: null,
    key: '',
    defersRest: false,
    problem: null,
  }),
  initial: 'evaluating',
  states: {
    evaluating: {
      description: 'The order decides how the payment continues.',
      always: [
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isPaidInFull', target: 'settled' },
        { guard: 'isWaiting', target: 'waiting', description: 'The buyer has been shown a code.' },
        { guard: 'isPutDown', target: 'deferred', description: 'The deposit has come.' },
        { target: 'collecting' },
      ],
    },
    collecting: {
      description: 'An amount is still open.',
      on: {
        'collection.pay': { target: 'paying', actions: { type: 'begin', params: ({ event }) => event } },
        'collection.refresh': {
          target: 'evaluating',
          actions: { type: 'keepSale', params: ({ event }) => event },
          description: 'Another till or tab has changed the order.',
        },
      },
    },
    paying: {
      description: 'A payment is in progress.',
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context: { sale, payment, key } }) => ({ sale, payment, key }),
        onDone: {
          target: 'evaluating',
          actions: { type: 'keepOutcome', params: ({ event }) => event.output },
        },
        onError: { target: 'unsure', actions: 'keepUnreachable' },
      },
    },
    unsure: {
      description:
        'There was no reply: the payment may be recorded or not. No other payment starts until that is known.',
      on: {
        'collection.retry': {
          target: 'paying',
          description: 'The same attempt with the same key is recorded once at most.',
        },
      },
    },
    waiting: {
      description: 'The code is on the screen; the buyer pays with a phone.',
      after: { pollInterval: 'querying' },
      on: { 'collection.cancelCode': 'cancelling' },
    },
    querying: {
      description: 'The channel reports whether the payment arrived.',
      invoke: {
        id: 'queryPayment',
        src: 'queryPayment',
        input: ({ context }) => ({ sale: context.sale }),
        onDone: {
          target: 'evaluating',
          actions: { type: 'keepOutcome', params: ({ event }) => event.output },
        },
        onError: {
          target: 'waiting',
          actions: 'keepUnreachable',
          description: 'The query is repeated in a moment.',
        },
      },
      on: { 'collection.cancelCode': 'cancelling' },
    },
    cancelling: {
      description: 'The code is withdrawn. The reply shows whether it was paid all the same.',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context }) => ({ sale: context.sale }),
        onDone: {
          target: 'evaluating',
          actions: { type: 'keepOutcome', params: ({ event }) => event.output },
        },
        onError: { target: 'waiting', actions: 'keepUnreachable' },
      },
    },
    deferred: {
      description: 'The deposit is paid; the rest is due later.',
      on: {
        'collection.collectRest': {
          target: 'collecting',
          actions: 'collectRest',
          description: 'The buyer pays the rest now after all.',
        },
        'collection.refresh': {
          target: 'evaluating',
          actions: { type: 'keepSale', params: ({ event }) => event },
          description: 'Another till or tab has changed the order.',
        },
      },
    },
    settled: { type: 'final', description: 'The order is paid in full.' },
    closed: { type: 'final', description: 'No further payment is accepted.' },
  },
})
