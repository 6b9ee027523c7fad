import * as z from 'zod/mini'
import { coverage } from '../catalogue/coverage'
import { endpoint } from '../endpoint'
import { day, fen, fenFilter, givenDay, isWithoutRepeats, listOf, prose, text, whole } from '../field'
import { lessonAffects } from '../lesson-affects'
import { permanentResource, rowBase } from '../resource'
import { instalment, mostInstalments } from './instalment'

/** `instalments`: its items are fulfilled, and it is paid by a plan. */
export const orderStatuses = [
  'pending',
  'instalments',
  'paid',
  'partially_refunded',
  'refunded',
  'closed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]
/** The channels of a payment that is sent with `pay`; `stored` is a member's card with money on it. */
const directChannels = ['wechat', 'alipay', 'cash', 'pos', 'transfer', 'stored'] as const
export type DirectChannel = (typeof directChannels)[number]
/** The group-buy platforms whose vouchers pay. */
export const voucherPlatforms = ['meituan', 'douyin', 'other_platform'] as const
export type VoucherPlatformName = (typeof voucherPlatforms)[number]
/** `offset`: no money; a refund that is set off against open instalments. */
export const paymentChannels = [...directChannels, ...voucherPlatforms, 'offset'] as const
export type PaymentChannel = (typeof paymentChannels)[number]
/** Channels whose payments another company's system confirms; the others happen at the desk. */
export const remoteChannels = ['wechat', 'alipay'] as const
/** The channels of money that a cashier takes without another company's confirmation. */
export const deskChannels = ['cash', 'pos', 'transfer'] as const
export type DeskChannel = (typeof deskChannels)[number]
/** The channels whose payments a cashier can void. */
export const voidableChannels = [...deskChannels, ...voucherPlatforms] as const
/** Whether orders of a status accept payments. */
export const isCollectable = (status: string): boolean => status === 'pending' || status === 'instalments'
export const paymentStatuses = ['pending', 'succeeded', 'failed', 'closed', 'voided'] as const
export const itemKinds = ['plan', 'upgrade', 'course', 'product', 'goods', 'transfer', 'lesson'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Orders with money still to come, on their day: a deposit's rest or the next instalment is due later, the day is over, or there is none. */
export const restStates = ['due', 'overdue', 'none'] as const
export type RestState = (typeof restStates)[number]

/** Most of a line and of an order, before discounts. */
export const mostOrderFen = 1_000_000_000

const priced = {
  /** The unit price that the buyer has seen; if the server's differs, the reply is `price_changed`. */
  unitPriceFen: fen(0),
  /** A discount on the line, given by the seller. */
  discountFen: fen(0),
}

/** The bought items. A line costs `unitPriceFen × qty − discountFen`. */
export const itemDraft = z.discriminatedUnion('kind', [
  /** A card; `renewsId`: it continues that card of the same member. */
  z.strictObject({ kind: z.literal('plan'), planId: z.uuid(), renewsId: z.nullable(z.uuid()), ...priced }),
  /** A new card in place of this one: its price less the unused part of the old one. */
  z.strictObject({ kind: z.literal('upgrade'), planId: z.uuid(), membershipId: z.uuid(), ...priced }),
  /** So many lessons of a coach course. */
  z.strictObject({ kind: z.literal('course'), courseId: z.uuid(), qty: whole(1, 100), ...priced }),
  /** Goods of the list, taken from the stock of the order's store when the order is paid. */
  z.strictObject({ kind: z.literal('product'), productId: z.uuid(), qty: whole(1, 999), ...priced }),
  /** Anything else over the counter, at a price of its own: `order:freePrice`. */
  z.strictObject({ kind: z.literal('goods'), name: text(1, 40), qty: whole(1, 999), ...priced }),
  /** Transfers a card to another member, for the plan's fee. */
  z.strictObject({ kind: z.literal('transfer'), membershipId: z.uuid(), toMemberId: z.uuid(), ...priced }),
  /** What is open of a due lesson. It has no discount: a lesson is waived or made complimentary instead. */
  z.strictObject({ kind: z.literal('lesson'), appointmentId: z.uuid(), ...priced }),
])
export type ItemDraft = z.infer<typeof itemDraft>

export const orderDraft = z.strictObject({
  /** The buyer; null sells goods to somebody who is no member. */
  memberId: z.nullable(z.uuid()),
  storeId: z.uuid(),
  /** The person who sold it; null without a seller. */
  sellerId: z.nullable(z.uuid()),
  /** Another person who sold it too: each has half of the commission. */
  secondSellerId: z.optional(z.nullable(z.uuid())),
  items: z.array(itemDraft).check(z.minLength(1), z.maxLength(20)),
  note: prose(0, 200),
})
export type OrderDraft = z.infer<typeof orderDraft>

export const orderItem = z.object({
  id: z.uuid(),
  kind: z.enum(itemKinds),
  /** The plan, course, product, card or appointment; null for goods. */
  refId: z.nullable(z.uuid()),
  /** Name and price at the time of sale. */
  name: z.string(),
  unitPriceFen: z.int(),
  qty: z.int(),
  discountFen: z.int(),
  lineFen: z.int(),
  refundedFen: z.int(),
  /** The card that it made or changed, once paid. */
  membershipId: z.nullable(z.uuid()),
})
export type OrderItem = z.infer<typeof orderItem>

export const payment = z.object({
  id: z.uuid(),
  /** The server's own number, `PA…`, by which remote channels identify the payment. */
  paymentNo: z.string(),
  channel: z.enum(paymentChannels),
  amountFen: z.int(),
  refundedFen: z.int(),
  status: z.enum(paymentStatuses),
  /** The channel's number, or the reference of a slip or transfer. */
  channelTxnNo: z.nullable(z.string()),
  /** The code that the buyer scans while the payment is pending. */
  codeUrl: z.nullable(z.string()),
  at: z.iso.datetime(),
  /** When its code expires; null for payments at the desk. */
  expiresAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  /** It arrived when the order could no longer accept it: it does not count as paid and is refunded automatically. */
  isStray: z.boolean(),
  /** The amount received instead of the expected one: it is not booked, and staff must check it. */
  mismatchFen: z.nullable(z.int()),
  error: z.nullable(z.string()),
  who: z.nullable(z.string()),
  /** A day close has counted it, so that nothing corrects it any more. */
  isCounted: z.boolean(),
  /**
   * `closing`: its order was closed before it was paid in full, and nothing is back so far; a void withdraws that refund. `refund`: a refund
   * returns a part of it, or is to.
   */
  returns: z.enum(['nothing', 'closing', 'refund']),
  /** In the order in which they were made; without a channel it was voided. */
  corrections: z.array(
    z.object({
      id: z.uuid(),
      from: z.enum(voidableChannels),
      fromTxnNo: z.nullable(z.string()),
      to: z.nullable(z.enum(deskChannels)),
      toTxnNo: z.nullable(z.string()),
      at: z.iso.datetime(),
      who: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
})
export type Payment = z.infer<typeof payment>

/** One event of an order's money, the first one first. */
export const moneyMoment = z.object({
  at: z.iso.datetime(),
  what: z.enum([
    'ordered',
    'paid',
    'corrected',
    'voided',
    'forfeited',
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
  /** `GD`, the Shanghai day, a growing number, a check digit (Luhn over the digits before it). */
  orderNo: z.string(),
  /** Null for goods that were sold to somebody who is no member; so are the name and the number. */
  memberId: z.nullable(z.uuid()),
  memberName: z.nullable(z.string()),
  memberNo: z.nullable(z.string()),
  /** Who is billed for the member, such as a child's parent; null: the member. */
  payerName: z.nullable(z.string()),
  /** Masked; empty without a member. Of somebody without one it is a guardian's. */
  mobile: z.string(),
  isGuardianMobile: z.boolean(),
  storeId: z.uuid(),
  storeName: z.string(),
  sellerId: z.nullable(z.uuid()),
  sellerName: z.nullable(z.string()),
  secondSellerId: z.nullable(z.uuid()),
  secondSellerName: z.nullable(z.string()),
  items: z.array(orderItem),
  /** What the sold cards admit to and pay for, as agreed in the order. */
  coverages: z.array(z.object({ itemId: z.uuid(), coverage })),
  totalFen: z.int(),
  discountFen: z.int(),
  payableFen: z.int(),
  paidFen: z.int(),
  refundedFen: z.int(),
  /** Of both sums, what a refund was set off against open instalments: no money came or went. */
  setOffFen: z.int(),
  /** The day on which the rest of a deposit, or the next instalment, is due; null without either. */
  restDueOn: z.nullable(day),
  /** The agreed instalments; without a plan there are none. Payments pay the earliest first. */
  instalments: z.array(z.object({ dueOn: day, amountFen: z.int() })),
  /** What is kept of the deposit of a closed order. */
  forfeitedFen: z.int(),
  status: z.enum(orderStatuses),
  /** An order without payments closes automatically then. */
  expiresAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  channels: z.array(z.enum(paymentChannels)),
  /** A channel payment is pending, which must be closed before the order. */
  hasPendingPayment: z.boolean(),
  closeReason: z.nullable(z.string()),
  note: z.string(),
  payments: z.array(payment),
  /** Refunds that are requested or running. */
  openRefundFen: z.int(),
  /** Set aside at the till while it is unpaid, and by whom. */
  parkedAt: z.nullable(z.iso.datetime()),
  parkedBy: z.nullable(z.string()),
  /** The account at whose till it was opened last since. */
  takenUpAt: z.nullable(z.iso.datetime()),
  takenUpBy: z.nullable(z.string()),
  money: z.array(moneyMoment),
})
export type Order = z.infer<typeof orderRow>

const scope = 'stores'

const tillAffects = ['till-shifts', 'day-closes']

/** A paid order makes or fills cards, or settles lessons. */
export const paymentAffects = ['orders', 'refunds', 'products', 'leads', ...lessonAffects]
const affects = paymentAffects

export const txnNo = z.nullable(z.string().check(z.trim(), z.regex(/^[0-9A-Za-z_-]{4,64}$/, 'txn_no')))

/** The payment as the person saw it; if it has changed since, the reply is `stale`. */
const seen = z.strictObject({
  channel: z.enum(voidableChannels),
  channelTxnNo: z.nullable(z.string().check(z.maxLength(64))),
})

const plan = z.array(instalment).check(z.maxLength(mostInstalments))

const resource = permanentResource({
  singular: 'order',
  name: 'orders',
  affects,
  scope,
  row: orderRow,
  detail: ['payerName', 'payments', 'money', 'note', 'closeReason', 'coverages'],
  draft: orderDraft,
  filters: {
    status: listOf(orderStatuses),
    channel: listOf(paymentChannels),
    store: z.optional(z.uuid()),
    seller: z.optional(z.uuid()),
    member: z.optional(z.uuid()),
    /** Orders with or without a member. */
    walkIn: z.optional(z.stringbool()),
    plan: z.optional(z.uuid()),
    /** Shanghai days of the order, both included. */
    from: z.optional(givenDay),
    to: z.optional(givenDay),
    /** Payable amounts in fen, both included. */
    minFen: fenFilter,
    maxFen: fenFilter,
    /** Pending orders past their expiry. */
    overdue: z.optional(z.stringbool()),
    /** Orders with a deposit or on a plan, by the day of what is due next. */
    rest: listOf(restStates),
  },
  sorts: ['createdAt', 'payableFen', 'updatedAt'],
  stepUp: ['export'],
  events: {
    /** Accepts no more payments; partial payments are returned by refunds. */
    close: { event: 'order.close', body: z.strictObject({ reason: prose(2, 200) }) },
    /** The rest of an order that is paid in part is due on this day, from today to a year ahead. */
    defer: { event: 'order.defer', body: z.strictObject({ restDueOn: givenDay }) },
    /** Agrees instalments for an unpaid order, the first one due today; with none the order is paid at once again. */
    agree: { event: 'order.agree', body: z.strictObject({ instalments: plan }) },
    /** Changes the instalments that are not paid in full; those that are stay as they are. */
    replan: {
      event: 'order.replan',
      body: z.strictObject({ instalments: plan, reason: prose(2, 200) }),
    },
    /** Keeps so much of a deposit whose rest is overdue, at most a fifth of the order, and returns what else was paid. */
    forfeit: { event: 'order.forfeit', body: z.strictObject({ forfeitFen: fen(1), reason: prose(2, 200) }) },
  },
})

export const quoteLine = z.object({
  name: z.string(),
  unitPriceFen: z.int(),
  qty: z.int(),
  discountFen: z.int(),
  lineFen: z.int(),
  /** The highest discount that this seller may give. */
  maxDiscountFen: z.int(),
  /** For an upgrade: the credit of the old card. */
  creditFen: z.nullable(z.int()),
  /** First and last day of the card; null without a card. */
  startsOn: z.nullable(day),
  endsOn: z.nullable(day),
})

export const orders = {
  ...resource,
  create: endpoint('POST', '/orders', {
    affects,
    permission: 'order:write',
    scope,
    body: orderDraft,
    reply: orderRow,
    status: 201,
    once: true,
  }),
  /** Only the note and the seller of an order can change. */
  update: endpoint('PATCH', '/orders/:id', {
    affects,
    permission: 'order:write',
    scope,
    body: z.partial(
      z.strictObject({
        note: prose(0, 200),
        sellerId: z.nullable(z.uuid()),
        secondSellerId: z.nullable(z.uuid()),
      }),
    ),
    reply: orderRow,
    versioned: true,
  }),
  /** The price of an order, computed as `create` does; a discount beyond the seller's limit is refused as there. Writes nothing. */
  quote: endpoint('POST', '/orders/quote', {
    affects: [],
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
  /**
   * The order that collects what is open of these lessons of one member: a pending one of exactly these, or else a new one. Another pending
   * order with one of them is `in_use`.
   */
  collectLessons: endpoint('POST', '/orders/lessons', {
    affects,
    permission: 'order:write',
    scope,
    body: z.strictObject({
      /** The store whose till gets the money; null: the lesson's. */
      storeId: z.nullable(z.uuid()),
      appointmentIds: z
        .array(z.uuid())
        .check(z.minLength(1), z.maxLength(20), z.refine(isWithoutRepeats, 'repeated')),
    }),
    reply: orderRow,
    status: 201,
    once: true,
  }),
  /** Collects a payment. At the desk it succeeds with the reply; a remote channel's payment is pending and has a code to scan. */
  pay: endpoint('POST', '/orders/:id/payments', {
    affects,
    permission: 'order:collect',
    scope,
    body: z.strictObject({
      channel: z.enum(directChannels),
      /** At most the open amount. */
      amountFen: fen(1),
      /** Required for `pos` and `transfer`. */
      channelTxnNo: txnNo,
      /** Required for `stored`. */
      membershipId: z.nullable(z.uuid()),
      /** The amount is a deposit, and the rest is due on this day. */
      restDueOn: z.optional(z.nullable(givenDay)),
    }),
    reply: orderRow,
    once: true,
  }),
  /** Sets an unpaid order aside, for another till or another hour. */
  park: endpoint('POST', '/orders/:id/park', {
    affects: ['orders'],
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** Notes that an unpaid order is open at this account's till. */
  takeUp: endpoint('POST', '/orders/:id/take-up', {
    affects: ['orders'],
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** Queries the channel for a pending payment and records the result. */
  refreshPayment: endpoint('POST', '/payments/:id/refresh', {
    affects,
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** Closes a pending payment, at the channel first. */
  closePayment: endpoint('POST', '/payments/:id/close', {
    affects,
    permission: 'order:collect',
    scope,
    reply: orderRow,
  }),
  /** The money of a payment at the desk came by another channel. Until the day close that counts it. */
  correctPayment: endpoint('POST', '/payments/:id/correct', {
    affects: [...affects, ...tillAffects],
    permission: 'order:correct',
    scope,
    body: z.strictObject({
      channel: z.enum(deskChannels),
      /** Required for `pos` and `transfer`. */
      channelTxnNo: txnNo,
      reason: prose(2, 200),
      seen,
    }),
    reply: orderRow,
    once: true,
  }),
  /** The money of a payment at the desk never came, and its order was not paid in full. Until the day close that counts it. */
  voidPayment: endpoint('POST', '/payments/:id/void', {
    affects: [...affects, ...tillAffects],
    permission: 'order:correct',
    scope,
    body: z.strictObject({ reason: prose(2, 200), seen }),
    reply: orderRow,
    once: true,
  }),
  /** The remote channels that are configured. */
  channels: endpoint('GET', '/payment-channels', {
    permission: 'order:read',
    scope: 'own',
    reply: z.object({
      configured: z.array(z.enum(remoteChannels)),
      discountLimitPercent: z.int(),
      restDueDays: z.int(),
    }),
  }),
}

/** An order without the members that lists leave out. */
export type ListedOrder = z.infer<typeof orders.list.reply>['rows'][number]
