import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, isOrderedPeriod, listOf, prose, text } from '../field'
import { resource, rowBase } from '../resource'
import { voucherPlatforms } from './order'

/** The face of a voucher is at most a million yuan. */
export const mostVoucherFen = 100_000_000

export const voucherDealDraft = z.strictObject({
  platform: z.enum(voucherPlatforms),
  /** As the platform's page names it. */
  name: text(2, 60),
  /** Null: every store. */
  storeId: z.nullable(z.uuid()),
  /** The plan or the product that a voucher pays for; at most one is set. */
  planId: z.nullable(z.uuid()),
  productId: z.nullable(z.uuid()),
  /** What the buyer paid on the platform; so much of an order it pays. */
  faceFen: fen(1, mostVoucherFen),
  /** What the platform pays for it after its fees. */
  payoutFen: fen(0, mostVoucherFen),
  /** The first and the last Shanghai day on which it may be redeemed. */
  validFrom: givenDay,
  validTo: z.nullable(givenDay),
  note: prose(0, 200),
})
export type VoucherDealDraft = z.infer<typeof voucherDealDraft>

const voucherDealRow = z.object({
  ...rowBase,
  ...voucherDealDraft.shape,
  validFrom: day,
  validTo: z.nullable(day),
  storeName: z.nullable(z.string()),
  planName: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** The current price of that plan or product; null without one. */
  priceFen: z.nullable(z.int()),
  /** Redeemed so far, those that were reversed apart. */
  vouchers: z.int(),
})
export type VoucherDeal = z.infer<typeof voucherDealRow>

const affects = ['voucher-deals']

const parts = resource({
  singular: 'voucher-deal',
  name: 'voucher-deals',
  affects,
  scope: 'stores',
  row: voucherDealRow,
  draft: voucherDealDraft,
  filters: {
    platform: listOf(voucherPlatforms),
    /** Those that may be redeemed there. */
    store: z.optional(z.uuid()),
    /** Those that may be redeemed on that day. */
    on: z.optional(givenDay),
  },
  sorts: ['name', 'faceFen', 'validFrom', 'createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {},
})

export const voucherDeals = {
  ...parts,
  create: endpoint('POST', '/voucher-deals', {
    affects,
    permission: 'voucher-deal:write',
    scope: 'stores',
    body: voucherDealDraft.check(
      z.refine(({ validFrom, validTo }) => isOrderedPeriod({ from: validFrom, to: validTo }), {
        error: 'ends_before_start',
        path: ['validTo'],
      }),
    ),
    reply: voucherDealRow,
    status: 201,
  }),
}
