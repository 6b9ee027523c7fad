import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, isWithoutRepeats, listOf, prose } from '../field'
import { permanentResource, rowBase } from '../resource'
import { paymentAffects, voucherPlatforms } from './order'
import { mostVoucherFen } from './voucher-deal'

/** deducting: reversed after the platform had paid, which it will take back from its next payment. */
export const voucherStatuses = ['redeemed', 'settled', 'deducting', 'reversed'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/**
 * staff: somebody took it back in the platform's program · platform: the platform answered · redeemed_again: the code has paid once more, so
 * that there was nothing left to take back.
 */
export const takenBackVias = ['staff', 'platform', 'redeemed_again'] as const
export type TakenBackVia = (typeof takenBackVias)[number]

/** Days after which a voucher that no platform has paid is on the work list. */
export const overdueVoucherDays = 30

/** Most vouchers of one settlement. */
export const mostSettled = 500

/** A code as people copy it: with full-width digits, in groups, with hyphens. */
export const voucherCode = z.string().check(
  z.overwrite((given) => given.normalize('NFKC').replace(/[\s-]/g, '')),
  z.maxLength(32),
  z.toUpperCase(),
  z.regex(/^[0-9A-Z]{6,32}$/, 'voucher_code'),
)

export const voucherRow = z.object({
  ...rowBase,
  platform: z.enum(voucherPlatforms),
  code: z.string(),
  dealId: z.uuid(),
  dealName: z.string(),
  orderId: z.uuid(),
  orderNo: z.string(),
  paymentNo: z.string(),
  memberId: z.nullable(z.uuid()),
  memberName: z.nullable(z.string()),
  memberNo: z.nullable(z.string()),
  storeId: z.uuid(),
  storeName: z.string(),
  /** As the deal was when it was redeemed: what it paid of the order, and what the platform owes for it. */
  faceFen: z.int(),
  payoutFen: z.int(),
  /** staff: somebody redeemed it in the platform's program · platform: the platform answered. */
  verifiedBy: z.enum(['staff', 'platform']),
  status: z.enum(voucherStatuses),
  /** The payment of the platform in which it was. */
  settlementNo: z.nullable(z.string()),
  settledOn: z.nullable(day),
  settledFen: z.nullable(z.int()),
  settlementNote: z.nullable(z.string()),
  reversedAt: z.nullable(z.iso.datetime()),
  reversedBy: z.nullable(z.string()),
  /** The buyer has the code back and may use it again; otherwise the platform returned the money. */
  isCodeReturned: z.boolean(),
  /** When the platform itself took it back after it was reversed, and how that is known. */
  takenBackAt: z.nullable(z.iso.datetime()),
  takenBackBy: z.nullable(z.string()),
  takenBackVia: z.nullable(z.enum(takenBackVias)),
  /** Reversed here, and nothing says that the platform took it back. */
  isToTakeBack: z.boolean(),
  /** The payment of the platform that was lowered by it. */
  deductionNo: z.nullable(z.string()),
  deductedOn: z.nullable(day),
  deductedFen: z.nullable(z.int()),
})
export type Voucher = z.infer<typeof voucherRow>

const scope = 'stores'
const affects = ['vouchers', 'dashboard']

const {
  create: _,
  update: __,
  ...resource
} = permanentResource({
  singular: 'voucher',
  name: 'vouchers',
  affects,
  scope,
  row: voucherRow,
  draft: z.strictObject({}),
  filters: {
    status: listOf(voucherStatuses),
    platform: listOf(voucherPlatforms),
    store: z.optional(z.uuid()),
    deal: z.optional(z.uuid()),
    /** `order` is every list's direction. */
    orderId: z.optional(z.uuid()),
    /** Shanghai days of the redemption, both included. */
    from: z.optional(givenDay),
    to: z.optional(givenDay),
    /** Not settled for longer than `overdueVoucherDays`. */
    overdue: z.optional(z.stringbool()),
    /** Reversed, and still to be taken back on the platform. */
    takeBack: z.optional(z.stringbool()),
  },
  sorts: ['createdAt', 'updatedAt', 'faceFen'],
  stepUp: ['export'],
  events: {},
})

const settledLine = z.strictObject({
  voucherId: z.uuid(),
  /** What the platform paid for it, or took back. */
  amountFen: fen(0, mostVoucherFen),
})

/**
 * What a line of a platform's file, in our own format, is to the books. to_take_back: it pays a voucher that the platform takes back.
 * not_reversed: it takes back a voucher that nobody reversed.
 */
export const matchOutcomes = [
  'matched',
  'differs',
  'unknown',
  'settled',
  'reversed',
  'to_take_back',
  'not_reversed',
  'repeated',
  'unreadable',
] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** Most characters of a file. */
export const mostMatchedText = 200_000

const dueOfPlatform = z.object({
  platform: z.enum(voucherPlatforms),
  /** To be paid, and to be taken back. */
  count: z.int(),
  dueFen: z.int(),
  /** Of these, for longer than a week and than `overdueVoucherDays`. */
  olderThan7Fen: z.int(),
  olderThan30Fen: z.int(),
  olderThan30: z.int(),
})

export const vouchers = {
  ...resource,
  /** Pays an order with a voucher, as a whole. */
  redeem: endpoint('POST', '/orders/:id/vouchers', {
    affects: [...paymentAffects, ...affects],
    permission: 'order:collect',
    scope,
    body: z.strictObject({
      dealId: z.uuid(),
      code: voucherCode,
      /** The face that the cashier has seen; if the deal's differs, the reply is `price_changed`. */
      faceFen: fen(1, mostVoucherFen),
      /** Somebody redeemed it in the platform's program; required unless the platform is connected. */
      isVerified: z.boolean(),
    }),
    reply: voucherRow,
    status: 201,
    once: true,
  }),
  /** The platform took back a voucher whose payment was voided or refunded; a connected one is called after a void. Repeated, it changes nothing. */
  takeBack: endpoint('POST', '/vouchers/:id/take-back', {
    affects,
    permission: 'order:collect',
    scope,
    body: z.strictObject({
      /** Somebody took it back in the platform's program; required after a refund, and unless the platform is connected. */
      isVerified: z.boolean(),
    }),
    reply: voucherRow,
  }),
  /** The connected platforms, which check a code themselves. */
  platforms: endpoint('GET', '/voucher-platforms', {
    permission: 'order:read',
    scope: 'own',
    reply: z.object({ connected: z.array(z.enum(voucherPlatforms)) }),
  }),
  /** What the platforms owe for vouchers, by platform and age. */
  outstanding: endpoint('GET', '/voucher-settlements/outstanding', {
    permission: 'voucher:read',
    scope,
    query: z.strictObject({ store: z.optional(z.uuid()) }),
    reply: z.object({ rows: z.array(dueOfPlatform) }),
  }),
  /** Finds the vouchers of a file with the columns code, amount and day. A sign that disagrees with the voucher settles nothing. Writes nothing. */
  match: endpoint('POST', '/voucher-settlements/match', {
    affects: [],
    permission: 'voucher:settle',
    scope,
    body: z.strictObject({
      platform: z.enum(voucherPlatforms),
      text: z.string().check(z.minLength(1), z.maxLength(mostMatchedText)),
    }),
    reply: z.object({
      lines: z.array(
        z.object({
          line: z.int(),
          outcome: z.enum(matchOutcomes),
          code: z.string(),
          amountFen: z.nullable(z.int()),
          day: z.nullable(z.string()),
          voucherId: z.nullable(z.uuid()),
          /** What the voucher's deal says; less than 0 for what is taken back. */
          payoutFen: z.nullable(z.int()),
          faceFen: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  /** A platform paid for these vouchers. */
  settle: endpoint('POST', '/voucher-settlements', {
    affects,
    permission: 'voucher:settle',
    scope,
    body: z.strictObject({
      platform: z.enum(voucherPlatforms),
      settledOn: givenDay,
      lines: z.array(settledLine).check(
        z.minLength(1),
        z.maxLength(mostSettled),
        z.refine((lines) => isWithoutRepeats(lines.map(({ voucherId }) => voucherId)), 'repeated'),
      ),
      /** Required when the sum is another than the deals say. */
      note: prose(0, 200),
    }),
    reply: z.object({
      settlementNo: z.string(),
      count: z.int(),
      expectedFen: z.int(),
      receivedFen: z.int(),
    }),
    status: 201,
    once: true,
  }),
}
