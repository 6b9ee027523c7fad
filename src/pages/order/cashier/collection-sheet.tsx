import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { members } from '../../../../contract/membership/member'
import { isCollectable, type Order, orders } from '../../../../contract/sales/order'
import type { CustomerView } from '../../../domain/customer-display/customer-view'
import { nextDueFen } from '../../../domain/deposit/next-due-fen'
import { rowQuery } from '../../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence, sentence } from '../../../lib/error-sentence'
import { minuteOf } from '../../../lib/format'
import { lazyPart } from '../../../lib/lazy-part'
import { usePageKeys } from '../../../lib/use-page-keys'
import { orderLabels } from '../labels'
import { type ChannelKey, ChannelKeys } from './channel-keys'
import style from './collection.module.css'
import { CollectionSums } from './collection-sums'
import { DepositTaken } from './deposit-taken'
import { Frame } from './frame'
import { PaymentForm } from './payment-form'
import { Settled } from './settled'
import { UnknownSale } from './unknown-sale'
import { lapsedIn, useCollection, waitingIn } from './use-collection'
import { useCustomerDisplay } from './use-customer-display'
import { usePark } from './use-park'
import { useTakeUp } from './use-take-up'
import { useVoucherDeals } from './voucher/use-voucher-deals'

// The code's drawing is needed only for payments by telephone.
const CodePanel = lazyPart(async () => (await import('./code-panel')).CodePanel)

const VoucherForm = lazyPart(async () => (await import('./voucher/voucher-form')).VoucherForm)

interface Props {
  id: string
  onClose: () => void
  /** Starts the next sale; absent, the order was not made just now. */
  onNext: () => void
}

/** The payments of one order: the open amount, its channel, and the receipt once it is paid. */
export function CollectionSheet({ id, onClose, onNext }: Props) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: [orders.name, 'one', id],
    queryFn: ({ signal }) => call(orders.read, { id, signal }),
    // Another person may have collected since it was last read. After the first read the machine polls, and writes its results to the
    // cache.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    // Another tab or till may collect a part of the sum while this page is open.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isCollectable(state.data?.status ?? '') ? 10_000 : false),
  })
  return (
    <Frame
      name={data === undefined ? m.order_do_collect() : m.order_collect_title({ name: data.orderNo })}
      headline={data === undefined ? null : <StatusTag {...orderLabels.status.tag(data.status)} />}
      onClose={onClose}
    >
      <div className={style.collect}>
        {error !== null && data === undefined && isUnknown(error) ? (
          <UnknownSale onNext={onNext} onClose={onClose} />
        ) : error !== null && data === undefined ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : data === undefined || !isFetchedAfterMount ? (
          <ListSkeleton />
        ) : (
          <Collection order={data} onNext={onNext} onClose={onClose} />
        )}
      </div>
    </Frame>
  )
}

function viewOf(order: Order, openFen: number): CustomerView {
  const waiting = waitingIn(order)
  const { items, discountFen, payableFen } = order
  const text = waiting?.codeUrl ?? null
  return {
    kind: text === null ? 'sale' : 'code',
    lines: items.map(({ name, qty, lineFen }) => ({ name, qty, fen: lineFen })),
    discountFen,
    payableFen,
    openFen: waiting?.amountFen ?? openFen,
    code:
      text === null || waiting === undefined
        ? null
        : { text, channel: orderLabels.channel.label(waiting.channel) },
  }
}

/** The address names no order that this account can see. */
const isUnknown = (error: unknown) =>
  error instanceof RequestError && [404, 422].includes(error.problem.status)

function Collection({
  order: first,
  onNext,
  onClose,
}: {
  order: Order
  onNext: () => void
  onClose: () => void
}) {
  const collection = useCollection(first)
  const { snapshot, order, openFen, problem } = collection
  const other = useTakeUp(first)
  const may = useMay()
  const park = usePark(onNext)
  const canPark = order.status === 'pending' && snapshot.matches('collecting') && may(orders.park)
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyP' || !canPark) return
    event.preventDefault()
    void park(order)
  })
  const [channel, setChannel] = useState<ChannelKey>('cash')
  /** What was open when the channel was chosen. */
  const [chosenFen, setChosenFen] = useState(openFen)
  const channels = useQuery({
    queryKey: ['payment-channels'],
    queryFn: ({ signal }) => call(orders.channels, { signal }),
    staleTime: 300_000,
  })
  const member = useQuery({ ...rowQuery(members, order.memberId ?? ''), enabled: order.memberId !== null })
  const deals = useVoucherDeals(order)
  const cards = (member.data?.memberships ?? []).filter(
    ({ kind, status, balanceFen }) => kind === 'stored' && status === 'active' && (balanceFen ?? 0) > 0,
  )
  const refusalOf = (one: ChannelKey): string | null => {
    if (one === 'voucher') return deals?.length === 0 ? m.voucher_pay_none() : null
    if (one === 'stored' && order.memberId === null) return m.order_walk_in_card()
    if (one === 'stored') return cards.length === 0 ? m.order_no_stored_card() : null
    if (one !== 'wechat' && one !== 'alipay') return null
    return channels.data?.configured.includes(one) ? null : m.order_channel_not_set_up()
  }
  const waiting = waitingIn(order)
  useCustomerDisplay(isCollectable(order.status) ? viewOf(order, nextDueFen(order)) : null)
  if (snapshot.matches('settled')) return <Settled order={order} onNext={onNext} onClose={onClose} />
  if (snapshot.matches('deferred'))
    return <DepositTaken order={order} onCollect={collection.collectRest} onNext={onNext} onClose={onClose} />
  const choose = (next: ChannelKey) => {
    setChannel(next)
    setChosenFen(openFen)
  }
  // The same rule as the server's: goods without a member and lessons are paid at once.
  const canDefer = order.memberId !== null && order.items.every(({ kind }) => kind !== 'lesson')
  const lapsed = lapsedIn(order)
  const isPending = snapshot.matches('paying')
  const isUnsure = snapshot.matches('unsure')
  return (
    <>
      <CollectionSums order={order} openFen={openFen} isCash={channel === 'cash'} />
      <div className={style.money}>
        {other === null ? null : (
          <p role="status" className={textStyle.alert}>
            {m.order_also_open({ who: other.who, at: minuteOf(other.at).slice(5) })}
          </p>
        )}
        {snapshot.matches('closed') ? (
          <div role="alert" className={listStatesStyle.state}>
            <p>{m.order_is_closed({ reason: order.closeReason ?? '' })}</p>
            <Button type="tertiary" onClick={onNext}>
              {m.order_next()}
            </Button>
          </div>
        ) : waiting !== undefined ? (
          <Suspense fallback={<ListSkeleton />}>
            <CodePanel
              payment={waiting}
              isSilent={problem !== null}
              isCancelling={snapshot.matches('cancelling')}
              onCancel={collection.cancelCode}
            />
          </Suspense>
        ) : isUnsure ? (
          <div role="alert" className={listStatesStyle.state}>
            <strong>{m.order_money_unsure()}</strong>
            <p>{m.order_money_unsure_help()}</p>
            <Button theme="solid" autoFocus onClick={collection.retry}>
              {m.order_money_ask_again()}
            </Button>
          </div>
        ) : (
          <>
            {lapsed === undefined ? null : (
              <p role="status" className={textStyle.note}>
                {m.order_code_lapsed({ channel: orderLabels.channel.label(lapsed.channel) })}
              </p>
            )}
            <ChannelKeys value={channel} refusalOf={refusalOf} disabled={isPending} onChange={choose} />
            {problem !== null && (problem.fields ?? []).length === 0 ? (
              <p role="alert" className={textStyle.alert}>
                {problem.code === 'in_use'
                  ? m.field_card_booked()
                  : sentence({ code: 'unavailable', status: 409, title: problem.title })}
              </p>
            ) : null}
            {channel === 'voucher' && deals === undefined ? (
              <ListSkeleton />
            ) : channel === 'voucher' ? (
              <Suspense fallback={<ListSkeleton />}>
                <VoucherForm
                  key={openFen}
                  collection={collection}
                  deals={deals ?? []}
                  isPending={isPending}
                />
              </Suspense>
            ) : (
              <PaymentForm
                key={`${channel} ${openFen} ${order.instalments.map(({ amountFen }) => amountFen).join(' ')}`}
                collection={collection}
                channel={channel}
                cards={cards}
                isPending={isPending}
                isRest={openFen < chosenFen}
                restDueDays={canDefer ? (channels.data?.restDueDays ?? null) : null}
              />
            )}
            {canPark ? (
              <Button className={style.park} type="tertiary" onClick={() => void park(order)}>
                {m.order_park()}
                <kbd>Alt P</kbd>
              </Button>
            ) : null}
          </>
        )}
      </div>
    </>
  )
}
