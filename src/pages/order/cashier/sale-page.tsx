import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { isDayPass } from '../../../../contract/catalogue/membership-plan'
import { stores } from '../../../../contract/catalogue/store'
import { members } from '../../../../contract/membership/member'
import { memberships } from '../../../../contract/membership/membership'
import { type Order, orders } from '../../../../contract/sales/order'
import { type KeptInputs, useKeptInput } from '../../../kit/record/use-kept-input'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { call } from '../../../lib/api/call'
import { meQuery } from '../../../lib/api/session'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import { added, type Cart } from './cart'
import { plansOnSale } from './catalogue'
import { CollectionSheet } from './collection-sheet'
import { Frame } from './frame'
import { useScanInbox } from './goods/scan-inbox'
import { isSold } from './is-sold'
import { type Purpose, plainPurpose, planLine } from './purpose'
import { SaleSheet } from './sale-sheet'
import type { SaleStart } from './use-sale'

const names = ['sale', 'new', 'collect', 'member', 'kind', 'card', 'desk'] as const

/**
 * The cashier: `?sale=new`, with a member, a card and a purpose from another page; then `sale=<id>`, which also resumes an unpaid order.
 * `new=1` and `collect=<id>` lead to the same places.
 */
export function SalePage() {
  const [params, setParams] = useSearchParams()
  const [round, setRound] = useState(0)
  const cache = useQueryClient()
  const go = (to: Record<string, string>, how?: { replace: boolean }) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      for (const name of names) next.delete(name)
      for (const [name, value] of Object.entries(to)) next.set(name, value)
      return next
    }, how)
  const named = params.get('sale')
  const former = named !== null ? null : (params.get('collect') ?? 'new')
  useEffect(() => {
    if (former === null) return
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('new')
        next.delete('collect')
        next.set('sale', former)
        return next
      },
      { replace: true },
    )
  }, [former, setParams])
  const id = named === 'new' ? null : named
  const close = () => {
    const order = id === null ? undefined : cache.getQueryData<Order>([orders.name, 'one', id])
    if (order?.status === 'pending') Toast.info(m.order_kept_open({ name: order.orderNo }))
    go({})
  }
  const next = () => {
    setRound(round + 1)
    go({ sale: 'new' })
  }
  if (id !== null) return <CollectionSheet key={id} id={id} onClose={close} onNext={next} />
  if (named === null) return null
  const start = {
    member: params.get('member'),
    kind: params.get('kind'),
    card: params.get('card'),
    desk: params.get('desk'),
  }
  return (
    <Starting
      // Another member's sale, opened from their page, is never this one's; the cart left here is kept for its own member.
      key={[round, start.member, start.kind, start.card, start.desk].join(' ')}
      params={start}
      onMade={(order) => go({ sale: order.id }, { replace: true })}
      onParked={next}
      onClose={close}
    />
  )
}

const sales = { name: 'sales' }
const emptySale = { memberId: null, isWalkIn: false, cart: null }

/** The cart of an earlier session, with its member's present data. */
async function leftSale(kept: KeptInputs): Promise<Partial<SaleStart>> {
  const left = kept.readNew(emptySale)
  if (left === null) return {}
  // `SaleSheet` has stored these.
  const { memberId, isWalkIn, cart } = left.draft as {
    memberId: string | null
    isWalkIn: boolean
    cart: Cart
  }
  try {
    const member = memberId === null ? null : await call(members.read, { id: memberId })
    return { member, isWalkIn, cart, leftAt: left.at }
  } catch {
    // A sale without a readable member cannot start.
    return {}
  }
}

/** The store of a chain that has one. */
async function onlyStore(): Promise<string | null> {
  const { rows } = await call(stores.list, { query: { pageSize: '2' } })
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

interface SaleParams {
  member: string | null
  kind: string | null
  card: string | null
  /** The store whose desk sells a day pass. */
  desk: string | null
}

/** Loads the address's member and card before the sale begins. */
function Starting(props: {
  params: SaleParams
  onMade: (order: Order) => void
  onParked: () => void
  onClose: () => void
}) {
  const { onMade, onParked, onClose } = props
  // Later changes of the address belong to the sale that has begun.
  const [params] = useState(props.params)
  const scans = useScanInbox()
  const cache = useQueryClient()
  const sellsDayPass = params.member === null && params.kind === 'day'
  const kept = useKeptInput(sales, sellsDayPass ? 'day' : (params.member ?? 'new'))
  const { data, error, refetch } = useQuery({
    queryKey: ['cashier', params],
    queryFn: async () => {
      const me = await cache.fetchQuery(meQuery)
      const ownStore = me.storeIds?.length === 1 ? (me.storeIds[0] ?? null) : await onlyStore()
      const start = await startOf(params, ownStore)
      return { start: { ...start, ...(await leftSale(kept)) }, ownStore }
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data !== undefined)
    return (
      <SaleSheet
        start={data.start}
        ownStore={data.ownStore}
        kept={kept}
        scans={scans}
        onMade={onMade}
        onParked={onParked}
        onClose={onClose}
      />
    )
  return (
    <Frame name={m.order_new()} onClose={onClose}>
      {error === null ? (
        <ListSkeleton />
      ) : (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      )}
    </Frame>
  )

  async function startOf(
    { member: memberId, kind, card: cardId, desk }: SaleParams,
    ownStore: string | null,
  ): Promise<SaleStart & { purpose: Purpose }> {
    const empty: Cart = { lines: [], storeId: ownStore, sellerId: null, note: '' }
    if (sellsDayPass) return dayPassSale({ ...empty, storeId: desk ?? ownStore })
    if (memberId === null) return { member: null, cart: empty, purpose: plainPurpose }
    const member = await call(members.read, { id: memberId })
    const cart = { ...empty, storeId: ownStore ?? member.homeStoreId }
    if (cardId === null || (kind !== 'renew' && kind !== 'upgrade' && kind !== 'transfer'))
      return { member, cart, purpose: plainPurpose }
    const card = await call(memberships.read, { id: cardId })
    const purpose: Purpose = { kind, card }
    if (kind !== 'renew') return { member, cart, purpose }
    // A renewal is usually of the same plan, so it is put into the cart.
    const { rows } = await cache.fetchQuery(plansOnSale)
    const same = rows.find(({ id }) => id === card.planId)
    return same === undefined
      ? { member, cart, purpose }
      : { member, cart: added(cart, planLine(same, purpose)), purpose: plainPurpose }
  }

  /** The store's first day pass is in the cart. */
  async function dayPassSale(cart: Cart): Promise<SaleStart & { purpose: Purpose }> {
    const { rows } = await cache.fetchQuery(plansOnSale)
    const today = dayOf(new Date())
    const pass = rows.find((plan) => isDayPass(plan) && isSold(plan, cart.storeId, today))
    const filled = pass === undefined ? cart : added(cart, planLine(pass, plainPurpose))
    return { member: null, cart: filled, purpose: plainPurpose, isDayPass: true }
  }
}
