import type { ChannelName } from '../channel'

/** One line of a bill: money that the channel took for a payment, or gave back for a refund. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** This server's number, as it was sent to the channel. */
  number: string
  txnNo: string
  amountFen: number
  /** `processing` and `failed` are states of refunds. */
  state: 'succeeded' | 'processing' | 'failed'
  /** In Shanghai, `2026-03-02 08:00:00`. */
  at: string
}

/** What a whole file says, known after every line was read. */
export interface BillHead {
  channel: ChannelName
  merchantNo: string
  day: string
  payments: number
  paymentFen: number
  refunds: number
  refundFen: number
}

/** A line with what only the check of the whole file needs. */
export interface CheckedLine {
  line: BillLine
  merchantNo: string
}

/** Reads one company's format line by line; every method throws the problem of a file that is not as published. */
export interface BillFormat {
  channel: ChannelName
  /** undefined: a line that holds no money. */
  read(text: string, n: number): CheckedLine | undefined
  /** Compares the lines with the file's own totals, and says what the file is. */
  end(): { merchantNo?: string; day?: string }
}
