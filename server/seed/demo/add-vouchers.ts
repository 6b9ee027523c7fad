import { sql } from 'kysely'
import type { VoucherDealDraft } from '../../../contract/sales/voucher-deal'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { createOrder } from '../../sales/order/create-order'
import { settleVouchers } from '../../sales/voucher/settle-vouchers'
import { voucherDealResource } from '../../sales/voucher-deal/resource'
import { recordRedemption } from '../../sales/voucher-redemption/record-redemption'
import { principal, type Writer } from '../writer'
import { seedRequest } from './add-orders'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

const offers: Pick<VoucherDealDraft, 'platform' | 'name' | 'faceFen' | 'payoutFen'>[] = [
  { platform: 'meituan', name: '【新客】单次健身体验', faceFen: 2_990, payoutFen: 2_691 },
  { platform: 'meituan', name: '体测 + 私教指导一次', faceFen: 9_900, payoutFen: 8_910 },
  { platform: 'douyin', name: '团课单次体验券', faceFen: 3_900, payoutFen: 3_549 },
]

/** Days ago on which a voucher of a deal was redeemed. */
const redemptions: [daysAgo: number, deal: number][] = [
  [41, 0],
  [38, 2],
  [33, 1],
  [20, 0],
  [18, 0],
  [12, 1],
  [9, 2],
  [5, 0],
  [3, 2],
  [1, 1],
]

/** Group-buy deals, and walk-ins who paid with their vouchers; Meituan has paid for two of them. */
export async function addVouchers({ tx, now, write }: Seed, stores: readonly StoredRow[]): Promise<void> {
  const deals: StoredRow[] = []
  for (const offer of offers) {
    const terms = { storeId: null, planId: null, productId: null, validTo: null, note: '' }
    const draft = { ...offer, ...terms, validFrom: addDays(shanghaiDay(now), -90) }
    deals.push(await write.create(voucherDealResource, draft, daysBefore(now, 90)))
  }
  for (const [i, [daysAgo, place]] of redemptions.entries()) {
    const request = seedRequest(tx, principal, daysBefore(now, daysAgo))
    const { name, faceFen } = offers[place]!
    const storeId = stores[i % 2]!.id
    const item = { kind: 'goods' as const, name, qty: 1, unitPriceFen: faceFen, discountFen: 0 }
    const order = await createOrder(
      request({ memberId: null, storeId, sellerId: null, items: [item], note: '' }),
    )
    const code = `1${String(i).padStart(3, '0')}28604${String(7_919 * (i + 1)).slice(-3)}`
    await recordRedemption(request(null), order.id, { dealId: deals[place]!.id, code, faceFen }, 'staff')
  }
  await settlePaid(tx, daysBefore(now, 30))
}

/** The vouchers of Meituan that were redeemed longer ago than its last payment. */
async function settlePaid(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<{ voucherId: string; amountFen: number }>`
    select id as voucher_id, payout_fen as amount_fen from voucher where platform = 'meituan' and created_at < ${at} order by created_at, id
  `.execute(tx)
  const body = { platform: 'meituan' as const, settledOn: shanghaiDay(at), lines: rows, note: '' }
  await settleVouchers(seedRequest(tx, principal, at)(body))
}
