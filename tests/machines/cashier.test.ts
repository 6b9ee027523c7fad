import { describe, expect, it } from '@rstest/core'
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  cashierMachine,
  type OrderOutcome,
  type QuoteOutcome,
  type SaleAttempt,
} from '../../machines/cashier/cashier.machine'
import {
  type CollectionOutcome,
  collectionMachine,
  type CollectionAttempt as Payment,
  type Sale,
} from '../../machines/cashier/collection.machine'
import { follow } from './kit/follow'
import { modelTest } from './kit/model-test'

const problem = { code: 'invalid', title: 'no' }
const changed = { code: 'price_changed', title: 'dearer' }
const refused = { kind: 'refused', problem } as const

const quoted = (output: QuoteOutcome) => ({ type: 'xstate.done.actor.quote', output }) as const
const ordered = (output: OrderOutcome) => ({ type: 'xstate.done.actor.order', output }) as const
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('gone') }) as const

modelTest(cashierMachine, {
  starts: [
    { memberId: null, draft: null },
    { memberId: 'm', draft: null },
    { memberId: 'm', draft: 1 },
    { memberId: null, isWalkIn: true, draft: 1 },
  ],
  events: [
    { type: 'cashier.chooseMember', memberId: 'm' },
    { type: 'cashier.newCustomer', text: '罗新客' },
    { type: 'cashier.newCustomer', text: '' },
    { type: 'cashier.searchMember' },
    { type: 'cashier.walkIn' },
    { type: 'cashier.clearMember' },
    { type: 'cashier.change', draft: 1 },
    { type: 'cashier.change', draft: null },
    { type: 'cashier.order', key: 'first' },
    { type: 'cashier.retry' },
    { type: 'xstate.after.pause.cashier.pricing.pausing' },
    quoted({ kind: 'quoted', quote: 10 }),
    quoted({ kind: 'quoted', quote: 20 }),
    quoted(refused),
    failed('quote'),
    ordered({ kind: 'ordered', order: { id: 'o' } }),
    ordered({ kind: 'priceChanged', problem: changed }),
    ordered(refused),
    failed('order'),
  ],
  holds: ({ before, event, after }) => {
    const { memberId, isWalkIn, draft, quote, key, order } = after.context
    // A sale has a member or is a walk-in, and never both.
    expect(memberId !== null && isWalkIn).toBe(false)
    expect(memberId === null && !isWalkIn).toBe(after.matches('choosingMember'))
    if (event.type === 'cashier.newCustomer' && before.matches({ choosingMember: 'searching' })) {
      expect(after.matches({ choosingMember: 'registering' })).toBe(true)
      expect(after.context.sought).toBe(event.text)
    }
    if (event.type === 'cashier.searchMember')
      expect(after.matches({ choosingMember: 'registering' })).toBe(false)
    for (const state of ['ordering', 'unsure', 'ordered'] as const)
      if (after.matches(state)) expect([draft, quote]).toEqual([1, expect.any(Number)])
    // An order is sent under another key only after a person has seen its price.
    if (key !== before.context.key) expect(event.type).toBe('cashier.order')
    // Where an order may be in flight, neither the cart nor the member changes.
    if (before.matches('ordering') || before.matches('unsure')) expect(draft).toBe(before.context.draft)
    expect(order !== null).toBe(after.matches('ordered'))
  },
})

const open: Sale = { order: 1, openFen: 500, waiting: null, isDeposit: false, isClosed: false }
const waiting: Sale = { ...open, waiting: 'p' }
const whole: Sale = { ...open, openFen: 0 }
const closed: Sale = { ...open, isClosed: true }
const putDown: Sale = { ...open, openFen: 400, isDeposit: true }
const outcomes: CollectionOutcome[] = [
  ...[open, waiting, whole, closed, putDown].map((sale) => ({ kind: 'sale', sale }) as const),
  { kind: 'refused', problem, sale: open },
]

modelTest(collectionMachine, {
  starts: [open, waiting, whole, closed, putDown].map((sale) => ({ sale })),
  events: [
    { type: 'collection.pay', payment: 1, key: 'first' },
    { type: 'collection.pay', payment: 2, key: 'second' },
    { type: 'collection.pay', payment: 3, key: 'deposit', defersRest: true },
    { type: 'collection.collectRest' },
    { type: 'collection.retry' },
    { type: 'collection.cancelCode' },
    ...[open, waiting, whole, closed, putDown].map((sale) => ({ type: 'collection.refresh', sale }) as const),
    { type: 'xstate.after.pollInterval.collection.waiting' },
    ...(['pay', 'queryPayment', 'cancel'] as const).flatMap((actor) => [
      ...outcomes.map((output) => ({ type: `xstate.done.actor.${actor}`, output }) as const),
      failed(actor),
    ]),
  ],
  holds: ({ before, event, after }) => {
    const { sale, key } = after.context
    expect(after.matches('settled')).toBe(!sale.isClosed && sale.openFen === 0)
    expect(after.matches('closed')).toBe(sale.isClosed)
    if (event.type === 'collection.refresh' && before.matches('collecting')) expect(sale).toEqual(event.sale)
    // Only a deposit that has come leaves the rest for later.
    if (after.matches('deferred'))
      expect([key, sale.isDeposit, after.context.problem]).toEqual(['deposit', true, null])
    if (event.type === 'collection.collectRest') expect(after.matches('deferred')).toBe(false)
    // While one payment is unknown, no other one begins.
    if (before.matches('unsure') || before.matches('paying')) expect(key).toBe(before.context.key)
    if (after.matches('waiting') || after.matches('querying')) expect(sale.waiting).toBe('p')
    if (before.matches('unsure') && event.type !== 'collection.retry')
      expect(after.matches('unsure')).toBe(true)
  },
})

describe('a sale', () => {
  it('goes on with the draft that was left, for a member or for anybody', () => {
    const left = (memberId: string | null, isWalkIn: boolean) =>
      createActor(cashierMachine, { input: { memberId, isWalkIn, draft: 'cart' } })
        .start()
        .getSnapshot()
    for (const { value, context } of [left('m', false), left(null, true)]) {
      expect(value).toEqual({ pricing: 'pausing' })
      expect(context.draft).toBe('cart')
    }
    expect(left(null, true).context.isWalkIn).toBe(true)
    expect(left(null, false).matches('choosingMember')).toBe(true)
  })

  it('never shows an answer that a later change has overtaken', async () => {
    const answers: ((outcome: QuoteOutcome) => void)[] = []
    const quote = fromPromise<QuoteOutcome, { draft: unknown }>(
      () => new Promise((resolve) => answers.push(resolve)),
    )
    const actor = createActor(cashierMachine.provide({ actors: { quote }, delays: { pause: 0 } }), {
      input: { memberId: 'm', draft: null },
    }).start()
    actor.send({ type: 'cashier.change', draft: 'first' })
    await waitFor(actor, (now) => now.matches({ pricing: 'quoting' }))
    actor.send({ type: 'cashier.change', draft: 'second' })
    await waitFor(actor, (now) => now.matches({ pricing: 'quoting' }))
    await waitFor(actor, () => answers.length === 2)
    answers[1]?.({ kind: 'quoted', quote: 'of the second' })
    await waitFor(actor, (now) => now.matches({ pricing: 'quoted' }))
    answers[0]?.({ kind: 'quoted', quote: 'of the first' })
    await Promise.resolve()
    expect(actor.getSnapshot().context.quote).toBe('of the second')
  })

  it('a sale whose price changed makes no order: it shows both prices until the person orders again', async () => {
    let costs = 7
    const quote = fromPromise<QuoteOutcome, { draft: unknown }>(async () => ({
      kind: 'quoted',
      quote: costs,
    }))
    const order = fromPromise<OrderOutcome, SaleAttempt>(async ({ input }) => {
      if (input.quote === 9) return { kind: 'ordered', order: { id: 'o' } }
      costs = 9
      return { kind: 'priceChanged', problem: changed }
    })
    const actor = createActor(cashierMachine.provide({ actors: { quote, order }, delays: { pause: 0 } }), {
      input: { memberId: 'm', draft: null },
    }).start()
    actor.send({ type: 'cashier.change', draft: 'cart' })
    await waitFor(actor, (now) => now.matches({ pricing: 'quoted' }))
    actor.send({ type: 'cashier.order', key: 'a' })
    const { context } = await waitFor(
      actor,
      (now) => now.matches({ pricing: 'quoted' }) && now.context.quote === 9,
    )
    expect(context).toMatchObject({ previousQuote: 7, quote: 9, problem: changed, order: null })
    actor.send({ type: 'cashier.order', key: 'b' })
    expect((await waitFor(actor, (now) => now.matches('ordered'))).context.order).toEqual({ id: 'o' })
  })

  it('is repeated under the key of the attempt whose answer was lost', async () => {
    const sent: SaleAttempt[] = []
    const quote = fromPromise<QuoteOutcome, { draft: unknown }>(async () => ({ kind: 'quoted', quote: 7 }))
    const order = fromPromise<OrderOutcome, SaleAttempt>(async ({ input }) => {
      sent.push(input)
      if (sent.length === 1) throw new Error('lost')
      return { kind: 'ordered', order: { id: 'o' } }
    })
    const actor = createActor(cashierMachine.provide({ actors: { quote, order }, delays: { pause: 0 } }), {
      input: { memberId: 'm', draft: null },
    }).start()
    actor.send({ type: 'cashier.change', draft: 'cart' })
    await waitFor(actor, (now) => now.matches({ pricing: 'quoted' }))
    actor.send({ type: 'cashier.order', key: 'k' })
    actor.send({ type: 'cashier.order', key: 'of a second click' })
    await waitFor(actor, (now) => now.matches('unsure'))
    actor.send({ type: 'cashier.retry' })
    await waitFor(actor, (now) => now.matches('ordered'))
    expect(sent).toEqual([
      { draft: 'cart', quote: 7, key: 'k' },
      { draft: 'cart', quote: 7, key: 'k' },
    ])
  })
})

describe('a collection', () => {
  it('takes money in parts, each attempt under a key of its own, and a lost answer under the same', async () => {
    const sent: Pick<Payment, 'payment' | 'key'>[] = []
    const pay = fromPromise<CollectionOutcome, Payment>(async ({ input: { payment, key, sale } }) => {
      sent.push({ payment, key })
      if (sent.length === 1) throw new Error('lost')
      return { kind: 'sale', sale: { ...sale, openFen: sale.openFen - Number(payment) } }
    })
    const actor = createActor(collectionMachine.provide({ actors: { pay } }), {
      input: { sale: open },
    }).start()
    actor.send({ type: 'collection.pay', payment: 200, key: 'a' })
    await waitFor(actor, (now) => now.matches('unsure'))
    actor.send({ type: 'collection.pay', payment: 500, key: 'of somebody impatient' })
    actor.send({ type: 'collection.retry' })
    await waitFor(actor, (now) => now.matches('collecting'))
    actor.send({ type: 'collection.pay', payment: 300, key: 'b' })
    await waitFor(actor, (now) => now.matches('settled'))
    expect(sent).toEqual([
      { payment: 200, key: 'a' },
      { payment: 200, key: 'a' },
      { payment: 300, key: 'b' },
    ])
  })
})

const change = (draft: unknown) => ({ type: 'cashier.change', draft }) as const
const pause = { type: 'xstate.after.pause.cashier.pricing.pausing' } as const
const quoting = [change(1), pause]
const priced = [...quoting, quoted({ kind: 'quoted', quote: 10 })]
const ordering = [...priced, { type: 'cashier.order', key: 'k' } as const]
const unavailable = { code: 'unavailable', title: '' }
const empty = { memberId: null, isWalkIn: false, draft: null, quote: null, problem: null }

it.each([
  [
    'goods are sold to anybody',
    null,
    [{ type: 'cashier.walkIn' } as const],
    { pricing: 'unpriced' },
    { isWalkIn: true },
  ],
  [
    'a member is chosen',
    null,
    [{ type: 'cashier.chooseMember', memberId: 'n' } as const],
    { pricing: 'unpriced' },
    { memberId: 'n' },
  ],
  [
    'another member begins an empty cart',
    'm',
    [...priced, { type: 'cashier.clearMember' } as const],
    { choosingMember: 'searching' },
    empty,
  ],
  ['a change is priced after a pause', 'm', quoting, { pricing: 'quoting' }, { draft: 1, quote: null }],
  [
    'an emptied cart has no price',
    'm',
    [...priced, change(null)],
    { pricing: 'unpriced' },
    { draft: null, quote: null },
  ],
  [
    'a changed cart keeps its price until the next',
    'm',
    [...priced, change(2)],
    { pricing: 'pausing' },
    { draft: 2, quote: 10 },
  ],
  [
    'items that are refused have no price',
    'm',
    [...priced, change(2), pause, quoted(refused)],
    { pricing: 'unpriced' },
    { quote: null, problem },
  ],
  [
    'a price without a reply is none',
    'm',
    [...priced, change(2), pause, failed('quote')],
    { pricing: 'unpriced' },
    { quote: null, problem: unavailable },
  ],
  [
    'a price is requested again',
    'm',
    [...quoting, failed('quote'), { type: 'cashier.retry' } as const],
    { pricing: 'pausing' },
    { problem: null },
  ],
  ['an order has a key', 'm', ordering, 'ordering', { key: 'k', problem: null }],
  [
    'another attempt has its own key and no refusal',
    'm',
    [...ordering, ordered(refused), { type: 'cashier.order', key: 'l' } as const],
    'ordering',
    { key: 'l', problem: null },
  ],
  [
    'an order that is made is kept',
    'm',
    [...ordering, ordered({ kind: 'ordered', order: { id: 'o' } })],
    'ordered',
    { order: { id: 'o' } },
  ],
  [
    'a changed price is requested',
    'm',
    [...ordering, ordered({ kind: 'priceChanged', problem: changed })],
    { pricing: 'quoting' },
    { problem: changed, order: null },
  ],
  [
    'a refused order keeps its price',
    'm',
    [...ordering, ordered(refused)],
    { pricing: 'quoted' },
    { quote: 10, problem },
  ],
  [
    'an order without a reply is unsure',
    'm',
    [...ordering, failed('order')],
    'unsure',
    { key: 'k', problem: unavailable },
  ],
  [
    'an unsure order is sent again',
    'm',
    [...ordering, failed('order'), { type: 'cashier.retry' } as const],
    'ordering',
    { key: 'k' },
  ],
])('%s', (_, memberId, events, value, context) => {
  expect(follow(cashierMachine, events, { memberId, draft: null })).toMatchObject({ value, context })
})

const paid = { kind: 'sale', sale: whole } as const
const begun = { type: 'collection.pay', payment: 1, key: 'first' } as const
const poll = { type: 'xstate.after.pollInterval.collection.waiting' } as const
const cancelCode = { type: 'collection.cancelCode' } as const
const from = (actor: 'pay' | 'queryPayment' | 'cancel', output: CollectionOutcome) =>
  ({ type: `xstate.done.actor.${actor}`, output }) as const
const shown = { kind: 'sale', sale: waiting } as const
const no = { kind: 'refused', problem, sale: open } as const

it.each([
  ['an open order is collected', open, [], 'collecting', { sale: open }],
  ['an order with a code waits', waiting, [], 'waiting', {}],
  ['a paid order is settled', whole, [], 'settled', {}],
  ['a closed order is closed', closed, [], 'closed', {}],
  ['a payment has its key', open, [begun], 'paying', { payment: 1, key: 'first', problem: null }],
  ['another payment has no refusal', open, [begun, from('pay', no), begun], 'paying', { problem: null }],
  ['a payment in full settles', open, [begun, from('pay', paid)], 'settled', { sale: whole }],
  ['a refused payment is said', open, [begun, from('pay', no)], 'collecting', { problem }],
  ['a code is shown', open, [begun, from('pay', shown)], 'waiting', { sale: waiting }],
  ['a payment without a reply is unsure', open, [begun, failed('pay')], 'unsure', { problem: unavailable }],
  [
    'an unsure payment is sent again',
    open,
    [begun, failed('pay'), { type: 'collection.retry' } as const],
    'paying',
    { key: 'first' },
  ],
  ['a code is asked about', waiting, [poll], 'querying', {}],
  ['a code that was paid settles', waiting, [poll, from('queryPayment', paid)], 'settled', { sale: whole }],
  ['a code that was not paid waits on', waiting, [poll, from('queryPayment', shown)], 'waiting', {}],
  [
    'a query without a reply waits on',
    waiting,
    [poll, failed('queryPayment')],
    'waiting',
    { problem: unavailable },
  ],
  ['a code is withdrawn', waiting, [cancelCode], 'cancelling', {}],
  ['a code is withdrawn during a query', waiting, [poll, cancelCode], 'cancelling', {}],
  [
    'a withdrawn code leaves the order open',
    waiting,
    [cancelCode, from('cancel', { kind: 'sale', sale: open })],
    'collecting',
    { sale: open },
  ],
  [
    'a code that was paid before settles',
    waiting,
    [cancelCode, from('cancel', paid)],
    'settled',
    { sale: whole },
  ],
  [
    'a withdrawal without a reply waits on',
    waiting,
    [cancelCode, failed('cancel')],
    'waiting',
    { problem: unavailable },
  ],
])('%s', (_, sale, events, value, context) => {
  expect(follow(collectionMachine, events, { sale })).toMatchObject({ value, context })
})
