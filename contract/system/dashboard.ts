import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { day, givenDay } from '../field'
import { firstSteps } from './first-steps'

/*
 * The dashboard of today. Each part needs the permission of what it counts and is null without it, so that a person who may not read orders
 * never sees their sum. Every count equals the total of the list it links to; docs/dashboard.md defines each.
 */

/** Shanghai days, both included, at most 366; the period before has the same length and ends the day before `from`. */
const query = z
  .strictObject({ store: z.optional(z.uuid()), from: givenDay, to: givenDay })
  .check(z.refine(({ from, to }) => from <= to, { error: 'ends_before_start', path: ['to'] }))

/** A count now or in the period, and the same one period earlier; null without a comparison. */
const compared = z.object({ value: z.int(), before: z.nullable(z.int()) })

/** Needs `ledger:report`. */
export const money = z.object({
  /** Received less refunded: today so far, and the same weekday last week up to the same time and as a whole. */
  todayFen: z.int(),
  lastWeekSoFarFen: z.int(),
  lastWeekFen: z.int(),
  netFen: compared,
  orders: compared,
  /** Sold and not yet used, and the money on cards, at this moment. */
  unearnedFen: z.int(),
  storedFen: z.int(),
})

/** Needs `member:read`. */
const members = z.object({
  /** Members whose best card is valid today. */
  active: z.int(),
  joined: compared,
  expiring7: z.int(),
  expiring30: z.int(),
  silent30: z.int(),
  /** Members whose period card ended in the period, and how many of them renewed. */
  ended: compared,
  renewed: compared,
  /** `ended` less `renewed`. */
  lost: compared,
})

/** Needs `member:read`. */
const visits = z.object({
  inGym: z.int(),
  /** Of them, members of stores outside the person's store scope, whom lists leave out; 0 for a person with every store. */
  fromOtherStores: z.int(),
  capacity: z.int(),
  /** Open stores, the fullest first. */
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), inGym: z.int(), capacity: z.int() })),
  today: z.int(),
  /** The same weekday last week, up to the same time. */
  lastWeekSoFar: z.int(),
  total: compared,
})

/** Needs `device:read`. */
export const devices = z.object({
  /** Active devices, and how many of them sent a message within two minutes. */
  active: z.int(),
  online: z.int(),
  /** Offline devices, the longest offline first, at most 5. */
  silent: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      storeName: z.string(),
      heardAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

/** Work that waits for staff, the most urgent kind first; each links to a list of exactly that many rows. */
export const workKinds = [
  'refunds_to_approve',
  'refunds_failed',
  'shifts_differing',
  'bill_differences',
  'invoices_to_issue',
  'invoices_to_reverse',
  'vouchers_to_take_back',
  'vouchers_overdue',
  'orders_overdue',
  'rests_overdue',
  'lessons_due',
  'lessons_without_coach',
  'leave_requests',
  'appointments_to_confirm',
  'lessons_disputed',
  'lessons_unconfirmed',
  'certificates_to_review',
  'certificates_expiring',
  'plans_beyond_limit',
  'accounts_left',
  'members_expiring',
  'leads_due',
  'leads_unowned',
  'agreements_to_sign',
  'locker_keys_late',
  'locker_rentals_over',
  'locker_rentals_ending',
  'locker_rents_unpaid',
  'equipment_faults',
  'products_low',
  'devices_offline',
  'devices_address_due',
  'devices_quarantined',
  'jobs_given_up',
  'backup_overdue',
] as const
export type WorkKind = (typeof workKinds)[number]

/** The kinds of work that the person may read, those with a count of 0 too. */
export const work = z.array(z.object({ kind: z.enum(workKinds), count: z.int(), isExact: z.boolean() }))

const figures = z.object({
  /** When the figures were computed. */
  at: z.iso.datetime(),
  money: z.nullable(money),
  members: z.nullable(members),
  visits: z.nullable(visits),
  devices: z.nullable(devices),
  work,
  /** The steps that the person may do; null once none is left that a gym needs. */
  steps: z.nullable(z.array(z.object({ kind: z.enum(firstSteps), isDone: z.boolean() }))),
})
export type DashboardFigures = z.infer<typeof figures>

const coaches = z.object({
  /** Sessions held or planned in the period; the busiest coach first, at most 50. */
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
  /** Of all coaches, including those after the first 50. */
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
  /** Needs `ledger:report`: every day of the period, and the net of each day of the period before. */
  revenue: z.nullable(
    z.object({
      days: z.array(z.object({ day, receivedFen: z.int(), refundedFen: z.int(), netFen: z.int() })),
      daysBefore: z.array(z.int()),
    }),
  ),
  /** Needs `member:read`. */
  visits: z.nullable(
    z.object({
      /** Visits by weekday, Monday first, and hour of the Shanghai day: 7 lists of 24. */
      heat: z.array(z.array(z.int())),
      /** How many of each weekday the period has, for averages. */
      weekdays: z.array(z.int()),
    }),
  ),
  /** Needs `appointment:read`. */
  coaches: z.nullable(coaches),
})
export type DashboardCharts = z.infer<typeof charts>

const common = { permission: 'signed_in', scope: 'stores', query } as const

export const dashboard = {
  figures: endpoint('GET', '/dashboard', { ...common, reply: figures }),
  charts: endpoint('GET', '/dashboard/charts', { ...common, reply: charts }),
}
