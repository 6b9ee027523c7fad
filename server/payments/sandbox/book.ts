import { randomInt } from 'node:crypto'
import type { ChannelName } from '../channel'

export interface SandboxRefund {
  refundNo: string
  amountFen: number
  /** The sandbox's own number. */
  id: string
  state: 'processing' | 'succeeded' | 'failed'
  at: Date | undefined
  noticeUrl: string
}

export interface SandboxPayment {
  channel: ChannelName
  paymentNo: string
  amountFen: number
  subject: string
  noticeUrl: string
  expiresAt: Date
  code: string
  state: 'open' | 'paid' | 'closed'
  /** Alipay creates the trade only when the code is scanned. */
  isScanned: boolean
  txnNo: string
  paidFen: number
  paidAt: Date | undefined
  refunds: Map<string, SandboxRefund>
}

/** A refusal, for which each channel has its own code. */
export type SandboxRefusal =
  | 'unknown_payment'
  | 'unknown_refund'
  | 'differs'
  | 'already_paid'
  | 'already_closed'
  | 'not_paid'
  | 'too_much'

export class BookRefused extends Error {
  readonly refusal: SandboxRefusal

  constructor(refusal: SandboxRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

type Opening = Pick<
  SandboxPayment,
  'channel' | 'paymentNo' | 'amountFen' | 'subject' | 'noticeUrl' | 'expiresAt'
>
type Book = ReturnType<typeof newBook>

/** The dependencies of both simulated channels. */
export interface DeskWorld {
  book: Book
  clock: () => Date
  codeUrl?: ((code: string) => string) | undefined
  onRefund?: ((channel: ChannelName, refundNo: string) => void) | undefined
}

/** A channel's payments and refunds, and its rules. */
export function newBook(clock: () => Date) {
  const payments = new Map<string, SandboxPayment>()

  function find(channel: ChannelName, paymentNo: string): SandboxPayment {
    const payment = payments.get(`${channel} ${paymentNo}`)
    if (payment === undefined) throw new BookRefused('unknown_payment')
    if (payment.state === 'open' && payment.expiresAt <= clock()) payment.state = 'closed'
    return payment
  }

  return {
    payments,
    find,
    open(opening: Opening): SandboxPayment {
      const { channel, paymentNo } = opening
      const key = `${channel} ${paymentNo}`
      if (payments.has(key)) {
        const known = find(channel, paymentNo)
        if (known.state === 'paid') throw new BookRefused('already_paid')
        if (known.state === 'closed') throw new BookRefused('already_closed')
        if (known.amountFen !== opening.amountFen) throw new BookRefused('differs')
        return known
      }
      const made = { code: digits(9), txnNo: `42${digits(26)}`, paidFen: 0, paidAt: undefined }
      const fresh: SandboxPayment = {
        ...opening,
        ...made,
        state: 'open',
        isScanned: false,
        refunds: new Map(),
      }
      payments.set(key, fresh)
      return fresh
    },
    /** The payer pays; another amount than requested simulates a faulty channel. */
    pay(channel: ChannelName, paymentNo: string, paidFen?: number): SandboxPayment {
      const payment = find(channel, paymentNo)
      if (payment.state !== 'open') throw new BookRefused('already_closed')
      return Object.assign(payment, {
        state: 'paid',
        isScanned: true,
        paidFen: paidFen ?? payment.amountFen,
        paidAt: clock(),
      })
    },
    close(channel: ChannelName, paymentNo: string): void {
      const payment = find(channel, paymentNo)
      if (payment.state === 'paid') throw new BookRefused('already_paid')
      payment.state = 'closed'
    },
    /** `isNew` is true for the call that created the refund. */
    refund(
      channel: ChannelName,
      paymentNo: string,
      wish: Pick<SandboxRefund, 'refundNo' | 'amountFen' | 'noticeUrl'>,
    ) {
      const payment = find(channel, paymentNo)
      if (payment.state !== 'paid') throw new BookRefused('not_paid')
      const known = payment.refunds.get(wish.refundNo)
      if (known !== undefined) {
        if (known.amountFen !== wish.amountFen) throw new BookRefused('differs')
        return { payment, refund: known, isNew: false }
      }
      if (refundedFen(payment) + wish.amountFen > payment.paidFen) throw new BookRefused('too_much')
      const refund: SandboxRefund = { ...wish, id: `50${digits(26)}`, state: 'processing', at: undefined }
      payment.refunds.set(wish.refundNo, refund)
      return { payment, refund, isNew: true }
    },
    findRefund(channel: ChannelName, refundNo: string) {
      for (const payment of payments.values()) {
        const refund = payment.channel === channel ? payment.refunds.get(refundNo) : undefined
        if (refund !== undefined) return { payment, refund }
      }
      throw new BookRefused('unknown_refund')
    },
    settle(refund: SandboxRefund, state: 'succeeded' | 'failed'): void {
      Object.assign(refund, { state, at: clock() })
    },
  }
}

/** The sum of completed and pending refunds. */
export function refundedFen({ refunds }: SandboxPayment): number {
  return [...refunds.values()].reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountFen), 0)
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}
