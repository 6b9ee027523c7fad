import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type * as z from 'zod/mini'
import { plans } from '../../../../contract/catalogue/membership-plan'
import type { Member } from '../../../../contract/membership/member'
import { type Order, type OrderDraft, orders } from '../../../../contract/sales/order'
import { cashierMachine } from '../../../../machines/cashier/cashier.machine'
import { call } from '../../../lib/api/call'
import { useMachine } from '../../../machines/hooks/use-machine'
import { type Cart, draftOf, goodsOf, pricedAt, repriced } from './cart'
import { refusalOf } from './refusal-of'

export type Quote = z.output<typeof orders.quote.reply>

/** The start of a sale: no member and an empty cart, the values in the address, or the input kept from an earlier session. */
export interface SaleStart {
  member: Member | null
  /** The buyer is no member. */
  isWalkIn?: boolean
  cart: Cart
  /** A day pass for a guest: it begins with their name, and is ordered as soon as they are known. */
  isDayPass?: boolean
  /** When the cart was left, in milliseconds of the epoch. */
  leftAt?: number
}

/** A sale at the desk: its cart, and the machine that prices and orders it. */
export function useSale(start: SaleStart, ownStore: string | null) {
  const cache = useQueryClient()
  const [member, setMember] = useState(start.member)
  const [isWalkIn, setIsWalkIn] = useState(start.isWalkIn ?? false)
  const [filled, setCart] = useState(start.cart)
  const machine = useMemo(
    () =>
      cashierMachine.provide({
        actors: {
          quote: fromPromise(async ({ input, signal }) => {
            try {
              // The page's own draft, sent by `put`.
              const body = input.draft as OrderDraft
              return { kind: 'quoted', quote: await call(orders.quote, { body, signal }) }
            } catch (error) {
              return { kind: 'refused', problem: refusalOf(error) }
            }
          }),
          order: fromPromise(async ({ input }) => {
            // Both were set above; the quote is the reply of the previous actor.
            const [draft, quote] = [input.draft as OrderDraft, input.quote as Quote]
            const body = pricedAt(
              draft,
              quote.lines.map(({ unitPriceFen }) => unitPriceFen),
            )
            try {
              const order = await call(orders.create, { body, idempotencyKey: input.key })
              cache.setQueryData([orders.name, 'one', order.id], order)
              return { kind: 'ordered', order }
            } catch (error) {
              const problem = refusalOf(error)
              // Another person's change of a price.
              if (problem.code === 'price_changed') void cache.invalidateQueries({ queryKey: [plans.name] })
              return { kind: problem.code === 'price_changed' ? 'priceChanged' : 'refused', problem }
            }
          }),
        },
      }),
    [cache],
  )
  const [snapshot, send] = useMachine(machine, {
    input: {
      memberId: start.member?.id ?? null,
      isWalkIn: start.isWalkIn ?? false,
      draft:
        start.member === null && start.isWalkIn !== true
          ? null
          : draftOf(start.cart, start.member?.id ?? null),
    },
  })
  const { context } = snapshot
  // Made by the actors above.
  const [quote, seen] = [context.quote as Quote | null, context.previousQuote as Quote | null]
  const isPriced = snapshot.matches({ pricing: 'quoted' }) && quote !== null
  const cart = isPriced
    ? repriced(
        filled,
        quote.lines.map(({ unitPriceFen }) => unitPriceFen),
      )
    : filled
  const order = () => send({ type: 'cashier.order', key: crypto.randomUUID() })
  // Enter that was pressed before the price arrived counts once it has, if the cart has already shown the same price.
  const isMeant = useRef(false)
  const isAsShown =
    isPriced &&
    context.problem === null &&
    quote.lines.every(({ unitPriceFen }, at) => unitPriceFen === filled.lines[at]?.item.unitPriceFen)
  const meet = useRef(() => {})
  meet.current = () => {
    if (isMeant.current && isAsShown) order()
    isMeant.current = false
  }
  useEffect(() => {
    if (isPriced) meet.current()
  }, [isPriced])
  const fill = (next: Cart, memberId: string | null) => {
    isMeant.current = false
    setCart(next)
    send({ type: 'cashier.change', draft: draftOf(next, memberId) })
  }
  const put = (next: Cart) => {
    if (member !== null || isWalkIn) fill(next, member?.id ?? null)
    else setCart(next)
  }
  return {
    snapshot,
    member,
    isWalkIn,
    cart,
    /** The cart with the prices at which it was filled. */
    filled,
    put,
    choose: (chosen: Member) => {
      setMember(chosen)
      send({ type: 'cashier.chooseMember', memberId: chosen.id })
      fill({ ...cart, storeId: cart.storeId ?? ownStore ?? chosen.homeStoreId }, chosen.id)
    },
    /** The text with which a new customer begins; null while none is registered. */
    newCustomer: snapshot.matches({ choosingMember: 'registering' }) ? context.sought : null,
    registerCustomer: (text: string) => send({ type: 'cashier.newCustomer', text }),
    searchMember: () => send({ type: 'cashier.searchMember' }),
    /** Sells goods to somebody who is no member; lines of another kind are removed. */
    sellToAnybody: () => {
      setIsWalkIn(true)
      send({ type: 'cashier.walkIn' })
      fill({ ...cart, lines: goodsOf(cart.lines), storeId: cart.storeId ?? ownStore }, null)
    },
    /** Another member buys: lines for this one's cards are removed too. */
    leaveMember: () => {
      setMember(null)
      setIsWalkIn(false)
      setCart({ ...cart, lines: cart.lines.filter(({ item }) => isForAnybody(item)) })
      send({ type: 'cashier.clearMember' })
    },
    /** Makes the order; during pricing, as soon as the price is there. */
    order: () => {
      if (snapshot.can({ type: 'cashier.order', key: '' })) order()
      else isMeant.current = snapshot.matches('pricing') && context.problem === null
    },
    retry: () => send({ type: 'cashier.retry' }),
    quote,
    seen,
    // Made by the actors above.
    made: context.order as Order | null,
    problem: context.problem,
    canOrder: snapshot.can({ type: 'cashier.order', key: '' }),
  }
}
export type SaleState = ReturnType<typeof useSale>

const isForAnybody = (item: OrderDraft['items'][number]): boolean =>
  item.kind === 'plan'
    ? item.renewsId === null
    : item.kind === 'course' || item.kind === 'product' || item.kind === 'goods'
