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
    for (const state of ['ordering', 'unsure', 'ordered'] as const)
      if (after.matches(state)) expect([draft, quote]).toEqual([1, expect.any(Number)])
    // An order is sent under another key only after a person has seen its price.
    if (key !== before.context.key) expect(event.type).toBe('cashier.order')
    // Where an order may be in flight, neither the cart nor the member changes.
    if (before.matches('ordering') || before.matches('unsure')) expect(draft).toBe(before.context.draft)
    expect(order !== null).toBe(after.matches('ordered'))
  },
})

const open: Sale = { order: 1, openFen: 500, waiting: null, isClosed: false }
const waiting: Sale = { ...open, waiting: 'p' }
const whole: Sale = { ...open, openFen: 0 }
const closed: Sale = { ...open, isClosed: true }
const outcomes: CollectionOutcome[] = [
  ...[open, waiting, whole, closed].map((sale) => ({ kind: 'sale', sale }) as const),
  { kind: 'refused', problem, sale: open },
]

modelTest(collectionMachine, {
  starts: [open, waiting, whole, closed].map((sale) => ({ sale })),
  events: [
    { type: 'collection.pay', payment: 1, key: 'first' },
    { type: 'collection.pay', payment: 2, key: 'second' },
    { type: 'collection.retry' },
    { type: 'collection.cancelCode' },
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
    // While one payment is unknown, no other one begins.
    if (before.matches('unsure') || before.matches('paying')) expect(key).toBe(before.context.key)
    if (after.matches('waiting') || after.matches('querying')) expect(sale.waiting).toBe('p')
    if (before.matches('unsure') && event.type !== 'collection.retry')
      expect(after.matches('unsure')).toBe(true)
  },
})

describe('a sale', () => {
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
