import {
  type Channel,
  type ChannelName,
  ChannelRefused,
  ChannelUnreachable,
  type PaymentState,
  type RefundState,
} from '../../server/payments/channel'

/** An in-memory payment channel: it keeps the port's promises, and treats each payment and refund as a test demands. */
export function paperChannel(name: ChannelName, clock: () => Date) {
  const payments = new Map<string, PaymentState>()
  const refunds = new Map<string, RefundState>()
  let isDown = false
  let refundsGo: 'at once' | 'later' | 'never' = 'at once'
  const reach = () => {
    if (isDown) throw new ChannelUnreachable(name, 'down')
  }
  const channel: Channel = {
    name,
    merchantNo: '1900000001',
    open: async ({ paymentNo }) => {
      reach()
      if (!payments.has(paymentNo)) payments.set(paymentNo, { state: 'pending' })
      return { codeUrl: `paper://${paymentNo}` }
    },
    query: async ({ paymentNo }) => {
      reach()
      return payments.get(paymentNo) ?? { state: 'pending' }
    },
    close: async (paymentNo) => {
      reach()
      if (payments.get(paymentNo)?.state === 'succeeded') throw new ChannelRefused(name, 'PAID', 'paid')
      payments.set(paymentNo, { state: 'closed' })
    },
    refund: async ({ refundNo, amountFen }) => {
      reach()
      const known = refunds.get(refundNo)
      if (known?.state === 'succeeded') return known
      const moved = { txnNo: `R${refundNo}`, amountFen, at: clock() }
      const state: RefundState =
        refundsGo === 'at once'
          ? { state: 'succeeded', ...moved }
          : refundsGo === 'later'
            ? { state: 'processing' }
            : { state: 'failed', reason: 'NOT_ENOUGH' }
      refunds.set(refundNo, state)
      return state
    },
    queryRefund: async ({ refundNo }) => refunds.get(refundNo) ?? { state: 'absent' },
    notice: async () => {
      throw new Error('paper sends no notices')
    },
    answers: {
      taken: { status: 204, contentType: 'text/plain', body: '' },
      refused: { status: 400, contentType: 'text/plain', body: '' },
    },
  }
  return {
    channel,
    /** Marks the payment as paid at the channel, whatever its status here. */
    pay: (paymentNo: string, amountFen: number) => {
      payments.set(paymentNo, { state: 'succeeded', txnNo: `T${paymentNo}`, amountFen, at: clock() })
    },
    cheat: (paymentNo: string, amountFen: number) => {
      payments.set(paymentNo, { state: 'mismatched', txnNo: `T${paymentNo}`, amountFen, at: clock() })
    },
    /** Codes that a phone can still pay, including closed ones. */
    unpaid: () =>
      [...payments].filter(([, { state }]) => state !== 'succeeded').map(([paymentNo]) => paymentNo),
    setDown: (down: boolean) => {
      isDown = down
    },
    setRefunds: (go: typeof refundsGo) => {
      refundsGo = go
    },
    /** The number of successful refunds. */
    refunded: () => [...refunds.values()].filter(({ state }) => state === 'succeeded').length,
  }
}
