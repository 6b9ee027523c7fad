import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { day, givenDay } from './field'

/*
 * Today's picture. Each part has the permission of what it counts and is null for whoever lacks it: who may not see orders is never told
 * their sum. Every count equals the total of the list that it leads to; docs/dashboard.md says how each is reckoned.
 */

/** Shanghai days, both included, at most 366; the period before is as long and ends the day before `from`. */
const query = z
  .strictObject({ store: z.optional(z.uuid()), from: givenDay, to: givenDay })
  .check(z.refine(({ from, to }) => from <= to, { error: 'ends_before_start', path: ['to'] }))

/** A count now or in the period, and the same a period earlier; null where there is no such thing. */
const compared = z.object({ value: z.int(), before: z.nullable(z.int()) })

/** By `ledger:read`. */
const money = z.object({
  /** Received less paid back: today so far, and on the same weekday last week up to the same time and as a whole. */
  todayFen: z.int(),
  lastWeekSoFarFen: z.int(),
  lastWeekFen: z.int(),
  netFen: compared,
  orders: compared,
  /** Sold and not used up, and on cards, at this moment. */
  unearnedFen: z.int(),
  storedFen: z.int(),
})

/** By `member:read`. */
const members = z.object({
  /** Members whose best card holds today. */
  active: z.int(),
  joined: compared,
  expiring7: z.int(),
  expiring30: z.int(),
  silent30: z.int(),
  /** Members with a period card that ended in the period, and how many of them went on. */
  ended: compared,
  renewed: compared,
  /** Those who did not: `ended` less `renewed`. */
  lost: compared,
})

/** By `member:read`. */
const visits = z.object({
  inGym: z.int(),
  /** Of them, members of other stores whom the asking person's lists leave out; 0 for whoever sees every store. */
  guests: z.int(),
  capacity: z.int(),
  /** Open stores, the fullest first. */
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), inGym: z.int(), capacity: z.int() })),
  today: z.int(),
  /** Same weekday last week, up to the same time. */
  lastWeekSoFar: z.int(),
  total: compared,
})

/** By `device:read`. */
const devices = z.object({
  /** Active devices, and how many of them have been heard within two minutes. */
  active: z.int(),
  online: z.int(),
  /** Offline ones, the longest silent first, at most 5. */
  silent: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      storeName: z.string(),
      heardAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

/** What waits for somebody, the most pressing kind first; each leads to a list of exactly that many rows. */
export const workKinds = [
  'refunds_to_approve',
  'refunds_failed',
  'orders_overdue',
  'appointments_to_confirm',
  'certificates_to_review',
  'certificates_expiring',
  'plans_beyond_limit',
  'members_expiring',
  'equipment_faults',
  'devices_offline',
  'devices_address_due',
  'devices_quarantined',
  'jobs_given_up',
] as const
export type WorkKind = (typeof workKinds)[number]

const figures = z.object({
  /** When it was reckoned. */
  at: z.iso.datetime(),
  money: z.nullable(money),
  members: z.nullable(members),
  visits: z.nullable(visits),
  devices: z.nullable(devices),
  /** Of the kinds that the asking person may read; a count of 0 is told too. */
  work: z.array(z.object({ kind: z.enum(workKinds), count: z.int(), isExact: z.boolean() })),
})
export type DashboardFigures = z.infer<typeof figures>

const coaches = z.object({
  /** Held or to be held in the period; the busiest first, at most 50. */
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      sessions: z.int(),
      /** Minutes of sessions, and of working time in these days. */
      bookedMin: z.int(),
      workingMin: z.int(),
      /** Of group and small-group sessions. */
      seats: z.int(),
      taken: z.int(),
    }),
  ),
  /** Of all coaches, also those beyond the 50. */
  total: z.object({
    coaches: z.int(),
    sessions: z.int(),
    bookedMin: z.int(),
    workingMin: z.int(),
    seats: z.int(),
    taken: z.int(),
  }),
})

const charts = z.object({
  /** By `ledger:read`: every day of the period, and the net of the period before, as many. */
  revenue: z.nullable(
    z.object({
      days: z.array(z.object({ day, receivedFen: z.int(), refundedFen: z.int(), netFen: z.int() })),
      daysBefore: z.array(z.int()),
    }),
  ),
  /** By `member:read`. */
  visits: z.nullable(
    z.object({
      /** Visits by weekday, Monday first, and hour of the Shanghai day: 7 lists of 24. */
      heat: z.array(z.array(z.int())),
      /** How many of each weekday the period has had: what a sum is divided by. */
      weekdays: z.array(z.int()),
    }),
  ),
  /** By `appointment:read`. */
  coaches: z.nullable(coaches),
})
export type DashboardCharts = z.infer<typeof charts>

const common = { permission: 'signed_in', scope: 'stores', query } as const

export const dashboard = {
  figures: endpoint('GET', '/dashboard', { ...common, reply: figures }),
  charts: endpoint('GET', '/dashboard/charts', { ...common, reply: charts }),
}
