import * as z from 'zod/mini'
import { endpoint } from '../endpoint'

/** The lifecycle of each resource whose statuses the audit log tells: the machine's id, by the resource's name. */
export const recordMachines = {
  accounts: 'account',
  appointments: 'appointment',
  banners: 'publication',
  'bill-differences': 'bill-difference',
  certificates: 'certificate',
  'class-sessions': 'class-session',
  'coach-courses': 'coach-course',
  coaches: 'coach',
  equipment: 'equipment',
  exercises: 'publication',
  'face-devices': 'face-device',
  invoices: 'invoice',
  lockers: 'locker',
  'locker-rentals': 'locker-rental',
  leads: 'lead',
  'leave-requests': 'leave-request',
  vouchers: 'voucher',
  'till-shifts': 'till-shift',
  'membership-plans': 'membership-plan',
  memberships: 'membership',
  orders: 'order',
  people: 'person',
  products: 'product',
  refunds: 'refund',
  'site-texts': 'publication',
  stores: 'store',
  'training-plans': 'training-plan',
  'video-courses': 'publication',
} as const

export type LoggedMachine = (typeof recordMachines)[keyof typeof recordMachines]

export const loggedMachines = [...new Set(Object.values(recordMachines))] as [
  LoggedMachine,
  ...LoggedMachine[],
]

/** How far back the comparison of a machine with the log looks. */
export const comparedDays = 30

const machineRuns = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** false: only lines of accounts that are limited to the principal's stores are counted, and none of a job. */
  isWhole: z.boolean(),
  /** How often a status followed another one, by what was done: the part of the audit log's action after the dot. */
  taken: z.array(
    z.object({
      /** null: the record began. */
      from: z.nullable(z.string()),
      to: z.string(),
      verb: z.string(),
      count: z.int(),
    }),
  ),
  /** How long records had been in a status when they left it. */
  stays: z.array(
    z.object({
      status: z.string(),
      count: z.int(),
      medianSeconds: z.number(),
      p90Seconds: z.number(),
    }),
  ),
})
export type MachineRuns = z.infer<typeof machineRuns>

export const machineLog = {
  /** What the audit log tells about a lifecycle in the last days, as counts. */
  runs: endpoint('GET', '/machine-runs', {
    permission: 'machine:read',
    scope: 'stores',
    query: z.strictObject({ machine: z.enum(loggedMachines) }),
    reply: machineRuns,
  }),
}
