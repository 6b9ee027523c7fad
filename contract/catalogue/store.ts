import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import {
  day,
  givenDay,
  isOrderedPeriod,
  isWithoutRepeats,
  listOf,
  minutesOf,
  phone,
  prose,
  regionCode,
  text,
  timeOfDay,
  whole,
} from '../field'
import { lessonAffects } from '../lesson-affects'
import { resource, rowBase } from '../resource'
import { lessonDecisions } from './lesson-decision'

/** Whether members confirm their private lessons: `required` completes none without it, `wished` lists those without it. */
export const confirmationRules = ['required', 'wished', 'off'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]
export const storeStatuses = ['preparing', 'open', 'suspended', 'closed'] as const
export const facilities = [
  'shower',
  'locker',
  'parking',
  'pool',
  'sauna',
  'yoga_room',
  'spinning_room',
  'boxing_ring',
  'childcare',
  'wifi',
  'water',
  'towel',
] as const

/** `close` at or before `open` is on the next day. */
export const interval = z.strictObject({ open: timeOfDay, close: timeOfDay })
export type Interval = z.infer<typeof interval>

/** Minutes [from, to) since the day's midnight; `to` may exceed 1440. */
const span = ({ open, close }: Interval): [number, number] => {
  const [from, to] = [minutesOf(open), minutesOf(close)]
  return [from, to <= from ? to + 1440 : to]
}

const apart = (list: readonly Interval[]) => {
  const spans = list.map(span).sort((a, b) => a[0] - b[0])
  // Negated because an invalid time compares as false.
  return spans.every(([from], i) => i === 0 || !(from < spans[i - 1]![1]))
}

/** Whether a week's days, Monday first, do not overlap, including Sunday's late close with Monday's opening. */
const weekApart = (week: readonly (readonly Interval[])[]) =>
  week.every((list, i) => {
    const next = week[(i + 1) % 7] ?? []
    const last = Math.max(0, ...list.map((one) => span(one)[1])) - 1440
    return next.every((one) => !(minutesOf(one.open) < last))
  })

const dayHours = z.array(interval).check(z.maxLength(4), z.refine(apart, 'overlap'))
export const weekHours = z.array(dayHours).check(z.length(7), z.refine(weekApart, 'overlap_next_day'))
export type WeekHours = z.infer<typeof weekHours>

/** A day that differs from the week; an empty list is closed. */
export const specialDay = z.strictObject({ on: givenDay, intervals: dayHours, reason: text(1, 40) })
export type SpecialDay = z.infer<typeof specialDay>
const storedSpecialDay = z.object({ ...specialDay.shape, on: day })

const eachOnce = (list: readonly { on: string }[]) => new Set(list.map((one) => one.on)).size === list.length

export const storeDraft = z.strictObject({
  code: z.string().check(z.trim(), z.regex(/^[A-Z]{2}\d{3}$/, 'store_code')),
  name: text(2, 40),
  regionCode,
  address: text(5, 120),
  /** GCJ-02 degrees. */
  lng: z.number().check(z.minimum(73), z.maximum(136)),
  lat: z.number().check(z.minimum(3), z.maximum(54)),
  phone,
  areaSqm: z.nullable(whole(30, 30_000)),
  capacity: whole(1, 3000),
  hours: weekHours,
  specialDays: z.array(specialDay).check(z.maxLength(400), z.refine(eachOnce, 'day_twice')),
  facilities: z
    .array(z.enum(facilities))
    .check(z.maxLength(facilities.length), z.refine(isWithoutRepeats, 'repeated')),
  /** Media ids in order; the first is the cover. */
  gallery: z.array(z.uuid()).check(z.maxLength(12), z.refine(isWithoutRepeats, 'repeated')),
  managerId: z.nullable(z.uuid()),
  leaseEndOn: z.nullable(givenDay),
  openedOn: z.nullable(givenDay),
  isPublic: z.boolean(),
  lessonConfirmation: z.enum(confirmationRules),
})
export type StoreDraft = z.infer<typeof storeDraft>

export const storeRow = z.object({
  ...rowBase,
  ...storeDraft.shape,
  specialDays: z.array(storedSpecialDay),
  leaseEndOn: z.nullable(day),
  openedOn: z.nullable(day),
  coverId: z.nullable(z.uuid()),
  /** The special days from yesterday, whose late close may reach into today, to tomorrow. */
  nearDays: z.array(storedSpecialDay),
  status: z.enum(storeStatuses),
  /** The running suspension, else null; `to` null is until further notice. */
  suspension: z.nullable(z.object({ from: day, to: z.nullable(day), reason: z.string() })),
  managerName: z.nullable(z.string()),
  /** Pending, active and frozen memberships with this home store, which must be 0 to close the store. */
  liveMemberships: z.int(),
  coachCount: z.int(),
})
export type Store = z.infer<typeof storeRow>

/** An absence changes booked lessons. */
const affects = ['stores', ...lessonAffects]

const parts = resource({
  singular: 'store',
  name: 'stores',
  affects,
  scope: 'stores',
  row: storeRow,
  detail: ['specialDays', 'facilities', 'gallery', 'managerId', 'leaseEndOn'],
  draft: storeDraft,
  filters: {
    status: listOf(storeStatuses),
    /** A region code's first 2, 4 or 6 digits. */
    region: z.optional(z.string().check(z.regex(/^\d{2}(\d{2}){0,2}$/, 'region'))),
    facility: listOf(facilities),
  },
  sorts: ['code', 'name', 'createdAt', 'updatedAt', 'capacity', 'openedOn'],
  events: {
    open: { event: 'store.open', body: z.strictObject({}) },
    suspend: {
      event: 'store.suspend',
      body: z
        .strictObject({
          from: givenDay,
          to: z.nullable(givenDay),
          reason: prose(2, 200),
          /** On lessons booked in its time; those that it leaves out stay on the work list. */
          decisions: z._default(lessonDecisions, []),
        })
        .check(z.refine(isOrderedPeriod, { error: 'ends_before_start', path: ['to'] })),
    },
    resume: { event: 'store.resume', body: z.strictObject({}) },
    close: { event: 'store.close', body: z.strictObject({ reason: prose(2, 200) }) },
  },
})

export const stores = {
  ...parts,
  /** A new store is in no account's list of stores yet, so creating it needs the scope of the chain. */
  create: { ...parts.create, scope: 'chain' as const },
  /** A change of the special days may decide on lessons that they affect. */
  update: endpoint('PATCH', '/stores/:id', {
    affects,
    permission: 'store:write',
    scope: 'stores',
    body: z.partial(z.strictObject({ ...storeDraft.shape, decisions: lessonDecisions })),
    reply: storeRow,
    versioned: true,
  }),
}

/** A store without the members that lists leave out. */
export type ListedStore = z.infer<typeof stores.list.reply>['rows'][number]
