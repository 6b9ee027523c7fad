import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, fen, givenDay, listOf, prose, whole } from '../field'
import { permanentResource, rowBase } from '../resource'
import { lockerRooms } from './locker'
import { deskChannels, orderStatuses, txnNo } from './order'

export const lockerRentalStatuses = ['running', 'ended'] as const
export type LockerRentalStatus = (typeof lockerRentalStatuses)[number]
/** 7: the last day is within a week from today · over: it has passed, and the member still has the locker */
export const rentalEndings = ['7', 'over'] as const
/** The highest deposit. */
const mostDepositFen = 1_000_000

/** The rent: so many of a product of the goods list, or with `productId` null a price of the seller's own (`order:freePrice`). */
const lockerRent = z.strictObject({
  productId: z.nullable(z.uuid()),
  qty: whole(1, 99),
  /** The price that the person has seen. */
  unitPriceFen: fen(0),
})
export type LockerRent = z.infer<typeof lockerRent>

const money = { channel: z.enum(deskChannels), txnNo }

const draftShape = z.strictObject({
  lockerId: z.uuid(),
  memberId: z.uuid(),
  startsOn: givenDay,
  /** The last day, included. */
  endsOn: givenDay,
  /** null: nothing is paid for it. */
  rent: z.nullable(lockerRent),
  depositFen: fen(0, mostDepositFen),
  /** Where the deposit was received; null without one. */
  depositChannel: z.nullable(z.enum(deskChannels)),
  /** Required for `pos` and `transfer`. */
  depositTxnNo: txnNo,
  note: prose(0, 200),
})
export type LockerRentalDraft = z.infer<typeof draftShape>

const term = z.object({
  id: z.uuid(),
  startsOn: day,
  endsOn: day,
  rentFen: z.int(),
  /** What is not paid of it. */
  openFen: z.int(),
  orderId: z.nullable(z.uuid()),
  orderNo: z.nullable(z.string()),
  orderStatus: z.nullable(z.enum(orderStatuses)),
})

const lockerRentalRow = z.object({
  ...rowBase,
  ...z.omit(draftShape, { rent: true }).shape,
  startsOn: day,
  endsOn: day,
  /** `ZG`, the Shanghai day, a growing number, a check digit. */
  rentalNo: z.string(),
  number: z.string(),
  room: z.enum(lockerRooms),
  zone: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  memberName: z.string(),
  memberNo: z.string(),
  status: z.enum(lockerRentalStatuses),
  /** From today to the last day, 0 on it and negative after it; null once it has ended. */
  daysLeft: z.nullable(z.int()),
  /** All rent agreed so far, and what is open of it. */
  rentFen: z.int(),
  unpaidFen: z.int(),
  /** The first day on which it was no longer rented. */
  endedOn: z.nullable(day),
  endedBy: z.nullable(z.string()),
  returnedFen: z.nullable(z.int()),
  returnChannel: z.nullable(z.enum(deskChannels)),
  keptFen: z.nullable(z.int()),
  keepReason: z.nullable(z.string()),
  terms: z.array(term),
})
export type LockerRental = z.infer<typeof lockerRentalRow>

const scope = 'stores'
const affects = ['locker-rentals', 'lockers', 'members', 'orders', 'till-shifts', 'day-closes', 'dashboard']

const resource = permanentResource({
  singular: 'locker-rental',
  name: 'locker-rentals',
  affects,
  scope,
  row: lockerRentalRow,
  detail: ['terms'],
  draft: draftShape,
  filters: {
    store: z.optional(z.uuid()),
    status: listOf(lockerRentalStatuses),
    ending: z.optional(z.enum(rentalEndings)),
    unpaid: z.optional(z.stringbool()),
    member: z.optional(z.uuid()),
    locker: z.optional(z.uuid()),
  },
  sorts: ['endsOn', 'createdAt', 'updatedAt'],
  stepUp: ['export'],
  events: {
    /** A later last day; the new days begin after the present last one. */
    renew: {
      event: 'locker-rental.renew',
      body: z.strictObject({ endsOn: givenDay, rent: z.nullable(lockerRent) }),
    },
    /** Settles the deposit: what is not returned is kept, which needs a reason and `locker-rental:keep`. */
    end: {
      event: 'locker-rental.end',
      body: z.strictObject({
        returnedFen: fen(0, mostDepositFen),
        /** null when nothing is returned. */
        channel: z.nullable(money.channel),
        txnNo: money.txnNo,
        keepReason: z.nullable(prose(2, 200)),
        /** The locker is empty and may be given out at once. */
        isCleared: z.boolean(),
      }),
    },
  },
})

export const lockerRentals = {
  ...resource,
  create: endpoint('POST', '/locker-rentals', {
    affects,
    permission: 'locker-rental:write',
    scope,
    body: draftShape,
    reply: lockerRentalRow,
    status: 201,
    once: true,
  }),
  /** Only the note can be changed. */
  update: endpoint('PATCH', '/locker-rentals/:id', {
    affects,
    permission: 'locker-rental:write',
    scope,
    body: z.partial(z.strictObject({ note: prose(0, 200) })),
    reply: lockerRentalRow,
    versioned: true,
  }),
  /** The order that collects the unpaid rent of the oldest term: the open one, or a new one in place of one that was closed. */
  collect: endpoint('POST', '/locker-rentals/:id/collect', {
    affects,
    permission: 'locker-rental:write',
    scope,
    reply: z.object({ orderId: z.uuid() }),
    once: true,
  }),
}

/** A rental as lists reply it. */
export type ListedLockerRental = z.infer<typeof lockerRentals.list.reply>['rows'][number]
