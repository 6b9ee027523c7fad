import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, listOf, prose, text } from '../field'
import { resource, rowBase } from '../resource'
import { isLockerRange, lockerNo, lockerNumbers, mostAtOnce } from './locker-no'

export const lockerStatuses = ['free', 'in_use', 'rented', 'ended', 'out_of_order'] as const
export type LockerStatus = (typeof lockerStatuses)[number]
/** Whose changing room it is in. */
export const lockerRooms = ['men', 'women', 'shared'] as const
export type LockerRoom = (typeof lockerRooms)[number]
const lockerSizes = ['small', 'medium', 'large'] as const
export type LockerSize = (typeof lockerSizes)[number]
/** out: a visitor has the key · late: since an earlier day, or the visitor has left with it */
export const keyFilters = ['out', 'late'] as const

const common = {
  storeId: z.uuid(),
  room: z.enum(lockerRooms),
  /** Where it is, as the staff call it; '' is none. */
  zone: text(0, 20),
  size: z.enum(lockerSizes),
}

const lockerDraft = z.strictObject({ ...common, number: lockerNo, note: prose(0, 200) })
export type LockerDraft = z.infer<typeof lockerDraft>

/** A visitor who has the key of a locker. */
const keyHolder = z.object({
  memberId: z.uuid(),
  memberName: z.string(),
  memberNo: z.string(),
  since: z.iso.datetime(),
  /** It was given out on an earlier day, or its holder has left since. */
  isLate: z.boolean(),
})

const lockerRow = z.object({
  ...rowBase,
  ...lockerDraft.shape,
  storeName: z.string(),
  status: z.enum(lockerStatuses),
  blockReason: z.nullable(z.string()),
  key: z.nullable(keyHolder),
  /** The rental that runs. */
  rental: z.nullable(
    z.object({
      id: z.uuid(),
      memberId: z.uuid(),
      memberName: z.string(),
      memberNo: z.string(),
      endsOn: day,
    }),
  ),
})
export type Locker = z.infer<typeof lockerRow>

/** A range of lockers that are alike. */
const lockerRange = z.strictObject({ ...common, from: lockerNo, to: lockerNo }).check(
  z.refine(isLockerRange, { path: ['to'], error: 'locker_range' }),
  z.refine((range) => !isLockerRange(range) || lockerNumbers(range).length <= mostAtOnce, {
    path: ['to'],
    error: 'locker_range_long',
  }),
)
export type LockerRange = z.infer<typeof lockerRange>

/** A key that was given out, until it is back. */
const lockerKey = z.object({
  id: z.uuid(),
  lockerId: z.uuid(),
  number: z.string(),
  zone: z.string(),
  room: z.enum(lockerRooms),
  /** The changing room is the men's and its holder a woman, or the other way round. */
  isOtherRoom: z.boolean(),
  ...keyHolder.shape,
  returnedAt: z.nullable(z.iso.datetime()),
})
export type LockerKey = z.infer<typeof lockerKey>

const scope = 'stores'
const affects = ['lockers', 'check-ins', 'members', 'dashboard']

export const lockers = {
  ...resource({
    singular: 'locker',
    name: 'lockers',
    affects,
    scope,
    row: lockerRow,
    draft: lockerDraft,
    filters: {
      store: z.optional(z.uuid()),
      status: listOf(lockerStatuses),
      room: listOf(lockerRooms),
      size: listOf(lockerSizes),
      key: z.optional(z.enum(keyFilters)),
    },
    sorts: ['number', 'createdAt', 'updatedAt'],
    events: {
      clear: { event: 'locker.clear', body: z.strictObject({}) },
      block: { event: 'locker.block', body: z.strictObject({ reason: prose(2, 200) }) },
      unblock: { event: 'locker.unblock', body: z.strictObject({}) },
    },
  }),
  /** Registers a range of lockers: all of them, or none when a number is taken. */
  createRange: endpoint('POST', '/lockers/range', {
    affects,
    permission: 'locker:write',
    scope,
    body: lockerRange,
    reply: z.object({ created: z.int() }),
    status: 201,
    once: true,
  }),
  /** What the desk needs of a store, and of a member; without a store the member's part alone. */
  desk: endpoint('GET', '/lockers/desk', {
    permission: 'locker:read',
    scope,
    query: z.strictObject({ store: z.optional(z.uuid()), member: z.optional(z.uuid()) }),
    reply: z.object({
      total: z.int(),
      free: z.int(),
      /** The free locker of the member's changing room that was used longest ago; null without one. */
      next: z.nullable(z.object({ number: z.string(), zone: z.string(), room: z.enum(lockerRooms) })),
      /** Keys of this store that are out, those to be asked for first; at most 200. */
      keys: z.array(lockerKey),
      keysOut: z.int(),
      /** The key that the member has, and the lockers that they rent. */
      key: z.nullable(z.object({ ...lockerKey.shape, storeName: z.string() })),
      rentals: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          zone: z.string(),
          storeName: z.string(),
          endsOn: day,
          depositFen: z.int(),
        }),
      ),
    }),
  }),
  /** Gives a member who is in the store the key of a locker; null: the one that `desk` suggests. */
  giveKey: endpoint('POST', '/lockers/give-key', {
    affects,
    permission: 'locker:giveKey',
    scope,
    body: z.strictObject({ storeId: z.uuid(), memberId: z.uuid(), number: z.nullable(lockerNo) }),
    reply: lockerKey,
    status: 201,
    once: true,
  }),
  /** Takes a key back, by the number on it. */
  takeBack: endpoint('POST', '/lockers/take-back', {
    affects,
    permission: 'locker:takeBack',
    scope,
    body: z.strictObject({ storeId: z.uuid(), number: lockerNo }),
    reply: lockerKey,
    once: true,
  }),
}
export type LockerDesk = z.infer<typeof lockers.desk.reply>

/** A locker as lists reply it. */
export type ListedLocker = z.infer<typeof lockers.list.reply>['rows'][number]
