import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, fen, fenFilter, givenDay, listOf, prose, text, whole } from './field'
import { permanentResource, rowBase } from './resource'

export const orderStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'closed'] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** What an order's money may come by. `stored` is a card of the member with money on it. */
export const paymentChannels = ['wechat', 'alipay', 'cash', 'pos', 'transfer', 'stored'] as const
export type PaymentChannel = (typeof paymentChannels)[number]
/** Channels that another company's system answers for; the others happen at the desk. */
export const remoteChannels = ['wechat', 'alipay'] as const
export const paymentStatuses = ['pending', 'succeeded', 'failed', 'closed'] as const
export const itemKinds = ['plan', 'upgrade', 'course', 'goods', 'transfer'] as const
export type ItemKind = (typeof itemKinds)[number]

const priced = {
  /** The price of one that the buyer has seen; another one than the server's is `price_changed`. */
  unitPriceFen: fen(0),
  /** Taken off the line, given by the seller. */
  discountFen: fen(0),
}

/** What is bought. A line costs `unitPriceFen × qty − discountFen`. */
export const itemDraft = z.discriminatedUnion('kind', [
  /** A card; `renewsId`: it continues that card of the same member. */
  z.strictObject({ kind: z.literal('plan'), planId: z.uuid(), renewsId: z.nullable(z.uuid()), ...priced }),
  /** Another card in place of this one: its price less what is not used up of the old one. */
  z.strictObject({ kind: z.literal('upgrade'), planId: z.uuid(), membershipId: z.uuid(), ...priced }),
  /** So many lessons of a coach course. */
  z.strictObject({ kind: z.literal('course'), courseId: z.uuid(), qty: whole(1, 100), ...priced }),
  /** Anything over the counter. */
  z.strictObject({ kind: z.literal('goods'), name: text(1, 40), qty: whole(1, 999), ...priced }),
  /** A card goes to another member, for the plan's fee. */
  z.strictObject({ kind: z.literal('transfer'), membershipId: z.uuid(), toMemberId: z.uuid(), ...priced }),
])
export type ItemDraft = z.infer<typeof itemDraft>

export const orderDraft = z.strictObject({
  memberId: z.uuid(),
  storeId: z.uuid(),
  /** The person who sold it; null is nobody in particular. */
  sellerId: z.nullable(z.uuid()),
  items: z.array(itemDraft).check(z.minLength(1), z.maxLength(20)),
  note: prose(0, 200),
})
export type OrderDraft = z.infer<typeof orderDraft>

export const orderItem = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  /** The plan, course or card it is about; null of goods. */
  refId: z.nullable(z.uuid()),
  /** As it was called and what it cost when it was sold. */
  name: z.string(),
  unitPriceFen: z.int(),
  qty: z.int(),
  discountFen: z.int(),
  lineFen: z.int(),
  refundedFen: z.int(),
  /** The card it made or moved, once paid. */
  membershipId: z.nullable(z.uuid()),
})
export type OrderItem = z.infer<typeof orderItem>

export const payment = z.object({
  id: z.uuid(),
  /** Ours, `PA…`; remote channels know the payment by it. */
  paymentNo: z.string(),
  channel: z.enum(paymentChannels),
  amountFen: z.int(),
  refundedFen: z.int(),
  status: z.enum(paymentStatuses),
  /** The channel's number, a slip's or a transfer's reference. */
  channelTxnNo: z.nullable(z.string()),
  /** What the buyer scans, while it is pending. */
  codeUrl: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** Until then its code can be scanned; null of what happens at the desk. */
  expiresAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  /** It came when the order no longer wanted it: not counted as paid, it goes back by itself. */
  isStray: z.boolean(),
  /** What came in place of the amount: not booked, a person looks at it. */
  mismatchFen: z.nullable(z.int()),
  error: z.nullable(z.string()),
  who: z.nullable(z.string()),
})
export type Payment = z.infer<typeof payment>

/** One thing that happened to an order's money, the first one first. */
export const moneyMoment = z.object({
  at: z.iso.datetime(),
  what: z.enum([
    'ordered',
    'paid',
    'closed',
    'refund_requested',
    'refunded',
    'refund_rejected',
    'refund_failed',
    'earned',
  ]),
  amountFen: z.nullable(z.int()),
  channel: z.nullable(z.enum(paymentChannels)),
  who: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

export const orderRow = z.object({
  ...rowBase,
  /** `GD`, the Shanghai day, a number that grows, a check digit (Luhn over the digits before it). */
  orderNo: z.string(),
  memberId: z.uuid(),
  memberName: z.string(),
  memberNo: z.string(),
  /** Masked. */
  mobile: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  sellerId: z.nullable(z.uuid()),
  sellerName: z.nullable(z.string()),
  items: z.array(orderItem),
  totalFen: z.int(),
  discountFen: z.int(),
  payableFen: z.int(),
  paidFen: z.int(),
  refundedFen: z.int(),
  status: z.enum(orderStatuses),
  /** It closes by itself then if nothing of it is paid. */
  expiresAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  channels: z.array(z.enum(paymentChannels)),
  /** A channel has been asked for money and has not answered: it is to be closed before the order. */
  hasPendingPayment: z.boolean(),
  closeReason: z.nullable(z.string()),
  note: z.string(),
  payments: z.array(payment),
  /** Refunds that are asked for or under way. */
  openRefundFen: z.int(),
  money: z.array(moneyMoment),
})
export type Order = z.infer<typeof orderRow>

const scope = 'stores'

const resource = permanentResource({
  singular: 'order',
  name: 'orders',
  scope,
  row: orderRow,
  detail: ['payments', 'money', 'note', 'closeReason'],
  draft: orderDraft,
  filters: {
    status: listOf(orderStatuses),
    channel: listOf(paymentChannels),
    store: z.optional(z.uuid()),
    seller: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    plan: z.optional(z.uuid()),
    /** Shanghai days of the order, both included. */
    from: z.optional(givenDay),
    to: z.optional(givenDay),
    /** Payable, in fen, both included. */
    minFen: fenFilter,
    maxFen: fenFilter,
    /** Pending ones whose time is over. */
    overdue: z.optional(z.stringbool()),
  },
  sorts: ['createdAt', 'payableFen', 'updatedAt'],
  stepUp: ['export'],
  events: {
    /** Nothing more is paid on it; what was paid in part goes back by refunds. */
    close: { event: 'order.close', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

export const quoteLine = z.object({
  name: z.string(),
  unitPriceFen: z.int(),
  qty: z.int(),
  discountFen: z.int(),
  lineFen: z.int(),
  /** The most that this seller may take off. */
  maxDiscountFen: z.int(),
  /** Of an upgrade: what is taken over of the old card. */
  creditFen: z.nullable(z.int()),
  /** When the card would begin and end; null where there is none. */
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
})

export const orders = {
  ...resource,
  create: endpoint('POST', '/orders', {
    permission: 'order:write',
    scope,
    body: orderDraft,
    reply: orderRow,
    status: 201,
    once: true,
  }),
  /** Nothing of an order changes but its note and its seller. */
  update: endpoint('PATCH', '/orders/:id', {
    permission: 'order:write',
    scope,
    body: z.partial(z.strictObject({ note: prose(0, 200), sellerId: z.nullable(z.uuid()) })),
    reply: orderRow,
    versioned: true,
  }),
  /** What an order would cost, priced as `create` does; discounts beyond the seller's limit are refused as there. Writes nothing. */
  quote: endpoint('POST', '/orders/quote', {
    permission: 'order:write',
    scope,
    body: orderDraft,
    reply: z.object({
      lines: z.array(quoteLine),
      totalFen: z.int(),
      discountFen: z.int(),
      payableFen: z.int(),
    }),
  }),
  /** Collects. At the desk it is done with the reply; a remote channel's payment is pending and has a code to scan. */
  pay: endpoint('POST', '/orders/:id/payments', {
    permission: 'order:collect',
    scope,
    body: z.strictObject({
      channel: z.enum(paymentChannels),
      /** At most what is still open. */
      amountFen: fen(1),
      /** Obliged for `pos` and `transfer`. */
      channelTxnNo: z.nullable(z.string().check(z.trim(), z.regex(/^[0-9A-Za-z_-]{4,64}$/, 'txn_no'))),
      /** Obliged for `stored`. */
      membershipId: z.nullable(z.uuid()),
    }),
    reply: orderRow,
    once: true,
  }),
  /** Asks the channel how a pending payment stands, and takes its answer. */
  refreshPayment: endpoint('POST', '/payments/:id/refresh', {
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** Gives a pending payment up; the channel is told first. */
  closePayment: endpoint('POST', '/payments/:id/close', {
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** Which remote channels are set up here. */
  channels: endpoint('GET', '/payment-channels', {
    permission: 'order:read',
    scope: 'own',
    reply: z.object({ configured: z.array(z.enum(remoteChannels)), discountLimitPercent: z.int() }),
  }),
}

/** An order as lists have it. */
export type ListedOrder = z.infer<typeof orders.list.reply>['rows'][number]
