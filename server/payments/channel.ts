import type { remoteChannels } from '../../contract/order'

/** Who moves money for us, away from the desk. Cash, cards and bank transfers happen at the desk and need no channel. */
export type ChannelName = (typeof remoteChannels)[number]

/** The channels an operator has set up; one that is missing is not configured. */
export type Channels = Partial<Record<ChannelName, Channel>>

/**
 * A payment channel, spoken to in our own numbers: `paymentNo` `^[A-Za-z0-9_]{6,32}$`, `refundNo` `^[A-Za-z0-9_]{6,64}$`, which no two payments or
 * refunds ever share. Every call may be repeated with the same values: it takes effect once. Money is in fen of CNY.
 *
 * A call that answers tells the truth of that moment. One that throws `ChannelRefused` changed nothing. One that throws `ChannelUnreachable` may
 * have taken effect: `query` or `queryRefund` decides, or the same call again.
 */
export interface Channel {
  readonly name: ChannelName
  /** Asks for a payment. `codeUrl` is the text of the QR code that the payer scans, and can be paid until `expiresAt`. */
  open(payment: PaymentRequest): Promise<{ codeUrl: string }>
  query(payment: Pick<PaymentRequest, 'paymentNo' | 'amountFen'>): Promise<PaymentState>
  /**
   * Nobody can pay it afterwards, with one exception: an Alipay code that nobody has scanned yet is unknown there, and can be paid until it
   * expires. A payment that comes after all is told by a notice. Refused when it is paid already: `query` says so.
   */
  close(paymentNo: string): Promise<void>
  /** Sends money back the way it came. A refund that failed is tried again with its own number. */
  refund(refund: RefundRequest): Promise<RefundState>
  queryRefund(refund: Pick<RefundRequest, 'refundNo' | 'paymentNo' | 'amountFen'>): Promise<RefundState>
  /**
   * Reads what the channel sent to `noticePath(name)`, headers in lower case, body as it came. Throws `NoticeRefused`. The same notice may
   * come many times, before the reply to `open` and after `query`: whoever takes it does so once for each number.
   */
  notice(request: { headers: Record<string, string | undefined>; body: string }): Promise<PaymentNotice>
  /** What to answer a notice: `taken` once it is committed, `refused` otherwise, and the channel sends it again. */
  readonly answers: Record<'taken' | 'refused', NoticeAnswer>
}

export interface NoticeAnswer {
  status: 200 | 204 | 400
  contentType: string
  body: string
}

export interface PaymentRequest {
  paymentNo: string
  /** What the payer pays, at least 1. */
  amountFen: number
  /** What the payer reads on the bill; cut off where the channel's limit is. */
  subject: string
  expiresAt: Date
}

export interface RefundRequest {
  refundNo: string
  paymentNo: string
  amountFen: number
  /** The whole of the payment that a part is sent back of. */
  totalFen: number
  reason: string
}

/** Money that moved: the channel's own number for it (of the payment, where it has none for a refund), and when. */
export interface Moved {
  txnNo: string
  amountFen: number
  at: Date
}

/**
 * `pending`: not paid so far, or not even known there. `succeeded`: paid, whatever was refunded since. `mismatched`: paid, but not what was
 * asked for; never to be booked as paid, a person looks at it.
 */
export type PaymentState =
  | { state: 'pending' }
  | ({ state: 'succeeded' } & Moved)
  | ({ state: 'mismatched' } & Moved)
  | { state: 'closed' }
  | { state: 'failed'; reason: string }

/** `absent`: the channel knows of no such refund; `refund` asks for it again. */
export type RefundState =
  | { state: 'absent' }
  | { state: 'processing' }
  | ({ state: 'succeeded' } & Moved)
  | ({ state: 'mismatched' } & Moved)
  | { state: 'failed'; reason: string }

/** What a channel says of its own accord. Its state is told against the amount that we asked for, from our own books. */
export type PaymentNotice =
  | { about: 'payment'; paymentNo: string; against(amountFen: number): PaymentState }
  | { about: 'refund'; paymentNo: string; refundNo: string; against(amountFen: number): RefundState }

/** Where a channel sends its notices, below the public origin; outside the staff's API, for they carry no account. */
export function noticePath(name: ChannelName): string {
  return `/api/payments/${name}/notices`
}

/** No answer that can be trusted: whether the call took effect is unknown. */
export class ChannelUnreachable extends Error {
  readonly channel: ChannelName

  constructor(channel: ChannelName, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ChannelUnreachable'
    this.channel = channel
  }
}

/** The channel said no, in its own code and words; nothing has changed. */
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
 * A notice that is not the channel's word to us: without a signature or with a wrong one, sent long ago, meant for another merchant or
 * application, or signed rightly but not understood.
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
