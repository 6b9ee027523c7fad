import type { remoteChannels } from '../../contract/sales/order'

/** The companies that move money remotely; cash, cards and bank transfers happen at the desk and need no channel. */
export type ChannelName = (typeof remoteChannels)[number]

/** The configured channels. */
export type Channels = Partial<Record<ChannelName, Channel>>

/**
 * A payment channel, addressed by this server's own numbers: `paymentNo` `^[A-Za-z0-9_]{6,32}$`, `refundNo` `^[A-Za-z0-9_]{6,64}$`, unique
 * among payments and refunds. Every call may be repeated with the same values and takes effect once. Money is in fen of CNY.
 *
 * A call that returns gives the state of that moment. One that throws `ChannelRefused` changed nothing. One that throws
 * `ChannelUnreachable` may have taken effect: `query` or `queryRefund` decides, or the same call again.
 */
export interface Channel {
  readonly name: ChannelName
  /** The number that the company knows this merchant by, as its bills name it. */
  readonly merchantNo: string
  /** Requests a payment. `codeUrl` is the text of the QR code that the payer scans, and can be paid until `expiresAt`. */
  open(payment: PaymentRequest): Promise<{ codeUrl: string }>
  query(payment: Pick<PaymentRequest, 'paymentNo' | 'amountFen'>): Promise<PaymentState>
  /**
   * Closes a payment, with one exception: an Alipay code that was never scanned is unknown there and can be paid until it expires; a notice
   * then reports that payment. Refused when it is already paid, which `query` confirms.
   */
  close(paymentNo: string): Promise<void>
  /** Refunds through the same channel; a failed refund is retried with its own number. */
  refund(refund: RefundRequest): Promise<RefundState>
  queryRefund(refund: Pick<RefundRequest, 'refundNo' | 'paymentNo' | 'amountFen'>): Promise<RefundState>
  /**
   * Parses what the channel sent to `noticePath(name)`, headers in lower case, body unchanged. Throws `NoticeRefused`. The same notice may
   * arrive many times, before the reply to `open` and after `query`, so the caller must record each number once.
   */
  notice(request: { headers: Record<string, string | undefined>; body: string }): Promise<PaymentNotice>
  /** The reply to a notice: `taken` once it is committed, `refused` otherwise, and the channel sends it again. */
  readonly answers: Record<'taken' | 'refused', NoticeAnswer>
}

export interface NoticeAnswer {
  status: 200 | 204 | 400
  contentType: string
  body: string
}

export interface PaymentRequest {
  paymentNo: string
  /** At least 1. */
  amountFen: number
  /** The text on the payer's bill, cut at the channel's limit. */
  subject: string
  expiresAt: Date
}

export interface RefundRequest {
  refundNo: string
  paymentNo: string
  amountFen: number
  /** The full amount of the payment that is refunded. */
  totalFen: number
  reason: string
}

/** Completed money: the channel's number for it (the payment's, where a refund has none), and its time. */
export interface Moved {
  txnNo: string
  amountFen: number
  at: Date
}

/**
 * `pending`: not paid so far, or unknown to the channel. `succeeded`: paid, even if refunded since. `mismatched`: paid with another amount
 * than requested; it must not be booked as paid, and staff must check it.
 */
export type PaymentState =
  | { state: 'pending' }
  | ({ state: 'succeeded' } & Moved)
  | ({ state: 'mismatched' } & Moved)
  | { state: 'closed' }
  | { state: 'failed'; reason: string }

/** `absent`: the channel has no such refund; `refund` requests it again. */
export type RefundState =
  | { state: 'absent' }
  | { state: 'processing' }
  | ({ state: 'succeeded' } & Moved)
  | ({ state: 'mismatched' } & Moved)
  | { state: 'failed'; reason: string }

/** A notification from a channel; its state is computed against the amount in this server's own books. */
export type PaymentNotice =
  | { subject: 'payment'; paymentNo: string; against(amountFen: number): PaymentState }
  | { subject: 'refund'; paymentNo: string; refundNo: string; against(amountFen: number): RefundState }

/** The path for a channel's notices, below the public origin; it is outside the staff API because notices have no account. */
export function noticePath(name: ChannelName): string {
  return `/api/payments/${name}/notices`
}

/** No trustworthy answer: whether the call took effect is unknown. */
export class ChannelUnreachable extends Error {
  readonly channel: ChannelName

  constructor(channel: ChannelName, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ChannelUnreachable'
    this.channel = channel
  }
}

/** The channel refused with its own code and text; nothing has changed. */
export class ChannelRefused extends Error {
  readonly channel: ChannelName
  readonly code: string

  constructor(channel: ChannelName, code: string, message: string) {
    super(message)
    this.name = 'ChannelRefused'
    this.channel = channel
    this.code = code
  }
}

export type NoticeFault = 'unsigned' | 'forged' | 'stale' | 'foreign' | 'malformed'

/**
 * A notice that cannot be trusted or parsed: without a valid signature, too old, for another merchant or application, or of an unknown
 * form.
 */
export class NoticeRefused extends Error {
  readonly channel: ChannelName
  readonly fault: NoticeFault

  constructor(channel: ChannelName, fault: NoticeFault, cause?: unknown) {
    super(`a notice of ${channel} is ${fault}`, { cause })
    this.name = 'NoticeRefused'
    this.channel = channel
    this.fault = fault
  }
}
