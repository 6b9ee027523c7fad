import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type * as z from 'zod/mini'
import { isCollectable, type Order, orders, type Payment } from '../../../../contract/sales/order'
import { vouchers } from '../../../../contract/sales/voucher'
import {
  type CollectionOutcome,
  collectionMachine,
  type Sale,
} from '../../../../machines/cashier/collection.machine'
import { awaitsRest } from '../../../domain/deposit/awaits-rest'
import { call } from '../../../lib/api/call'
import { useWhenAwake } from '../../../lib/pane'
import { useMachine } from '../../../machines/hooks/use-machine'
import { refusalOf } from './refusal-of'

type Collecting = z.input<typeof orders.pay.body>
export type Redeeming = z.input<typeof vouchers.redeem.body>

/** The machine that collects an order's payments. */
export function useCollection(order: Order) {
  const cache = useQueryClient()
  const whenAwake = useWhenAwake()
  const machine = useMemo(() => {
    const storedSale = (now: Order): Sale => {
      cache.setQueryData([orders.name, 'one', now.id], now)
      return saleOf(now)
    }
    /** The order after the exchange; after a refusal, the order as it is then. */
    const resultOf = async (of: Sale, exchange: () => Promise<Order>): Promise<CollectionOutcome> => {
      try {
        return { kind: 'sale', sale: storedSale(await exchange()) }
      } catch (error) {
        const problem = refusalOf(error)
        const now = await call(orders.read, { id: orderIn(of).id })
        return { kind: 'refused', problem, sale: storedSale(now) }
      }
    }
    const paymentOf = (sale: Sale) => ({ id: sale.waiting ?? '' })
    return collectionMachine.provide({
      actors: {
        pay: fromPromise(({ input: { sale, payment, key } }) =>
          resultOf(sale, async () => {
            const { id } = orderIn(sale)
            // Sent by the page's own forms.
            const body = payment as Collecting | Redeeming
            if (!('dealId' in body)) return call(orders.pay, { id, body, idempotencyKey: key })
            await call(vouchers.redeem, { id, body, idempotencyKey: key })
            return call(orders.read, { id })
          }),
        ),
        queryPayment: fromPromise(async ({ input: { sale } }) => {
          await whenAwake()
          return resultOf(sale, () => call(orders.refreshPayment, paymentOf(sale)))
        }),
        cancel: fromPromise(({ input: { sale } }) =>
          resultOf(sale, () => call(orders.closePayment, paymentOf(sale))),
        ),
      },
    })
  }, [cache, whenAwake])
  const [snapshot, send] = useMachine(machine, { input: { sale: saleOf(order) } })
  const { sale, problem, payment } = snapshot.context
  const { version } = orderIn(sale)
  useEffect(() => {
    // A reading that began before the last payment may arrive after it.
    if (order.version >= version) send({ type: 'collection.refresh', sale: saleOf(order) })
  }, [send, order, version])
  return {
    snapshot,
    order: orderIn(sale),
    openFen: sale.openFen,
    problem,
    /** The pending payment, or the last one. */
    payment: payment as Collecting | Redeeming | null,
    pay: (body: Collecting | Redeeming) =>
      send({
        type: 'collection.pay',
        payment: body,
        key: crypto.randomUUID(),
        defersRest:
          order.instalments.length > 0 || ('restDueOn' in body && (body.restDueOn ?? null) !== null),
      }),
    collectRest: () => send({ type: 'collection.collectRest' }),
    retry: () => send({ type: 'collection.retry' }),
    cancelCode: () => send({ type: 'collection.cancelCode' }),
  }
}
export type CollectionState = ReturnType<typeof useCollection>

/** The payment whose code is shown. */
export const waitingIn = ({ payments }: Order): Payment | undefined =>
  payments.find(({ status }) => status === 'pending')

/** The last payment, if its code expired unpaid. */
export function lapsedIn({ payments }: Order): Payment | undefined {
  const last = payments.at(-1)
  if (last === undefined || last.expiresAt === null) return undefined
  const isUnpaid = last.status === 'closed' || last.status === 'failed'
  return isUnpaid && Date.parse(last.expiresAt) <= Date.now() ? last : undefined
}

function saleOf(order: Order): Sale {
  const isOpen = isCollectable(order.status)
  return {
    order,
    openFen: isOpen ? order.payableFen - order.paidFen : 0,
    waiting: isOpen ? (waitingIn(order)?.id ?? null) : null,
    isDeposit: awaitsRest(order),
    isClosed: order.status === 'closed',
  }
}

// Set by `saleOf`.
const orderIn = ({ order }: Sale) => order as Order
