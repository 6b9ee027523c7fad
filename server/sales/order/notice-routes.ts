import { sql } from 'kysely'
import { orders } from '../../../contract/sales/order'
import type { App } from '../../kit/app'
import { rateLimit } from '../../kit/http/call-limiter'
import { invalidateAffected } from '../../kit/resource/cached-count'
import type { ChannelName, Channels, PaymentNotice } from '../../payments/channel'
import { receiveNotices } from '../../payments/receive-notices'
import { takeRefundAnswer } from '../refund/send'
import { type Tills, takeAnswer } from './remote-payment'

/** A channel repeats each notice until it is accepted. */
const rate = { name: 'payment notice', size: 600, perSecond: 20 }

/** Receives the channels' notices of payments and refunds, which only their signature authenticates. */
export function noticeRoutes(app: App, channels: Channels): void {
  app.use('/api/payments/*', rateLimit(rate))
  receiveNotices(app, channels, async (c, name, notice) => {
    const { db, clock } = c.get('parts')
    const isAccepted = await take({ db, now: clock() }, name, notice)
    if (isAccepted) invalidateAffected(db, orders.pay)
    return isAccepted
  })
}

/** False for an unknown number. */
async function take(
  tills: Pick<Tills, 'db' | 'now'>,
  name: ChannelName,
  notice: PaymentNotice,
): Promise<boolean> {
  const { db } = tills
  if (notice.subject === 'payment') {
    const { rows } = await sql<{ id: string; amountFen: number }>`
      select id, amount_fen from payment where payment_no = ${notice.paymentNo} and channel = ${name}
    `.execute(db)
    if (rows[0] === undefined) return false
    await takeAnswer(tills, rows[0].id, notice.against(rows[0].amountFen))
    return true
  }
  const { rows } = await sql<{ amountFen: number }>`
    select amount_fen from refund_part where part_no = ${notice.refundNo}
  `.execute(db)
  if (rows[0] === undefined) return false
  await takeRefundAnswer(tills, notice.refundNo, notice.against(rows[0].amountFen))
  return true
}
