import { plusDays } from '../days'
import type { WorkKind } from './dashboard'

/** A dashboard figure with a link, by its path in the reply of `dashboard.figures`; a kind of work by its own name. */
export type Figure =
  | 'money.todayFen'
  | 'money.lastWeekFen'
  | 'money.netFen'
  | 'money.orders'
  | 'money.unearnedFen'
  | 'money.storedFen'
  | 'members.active'
  | 'members.joined'
  | 'members.expiring7'
  | 'members.expiring30'
  | 'members.silent30'
  | 'members.ended'
  | 'members.renewed'
  | 'members.lost'
  | 'visits.inGym'
  | 'devices.active'
  | 'devices.online'
  | WorkKind

/** The dashboard's filter: Shanghai days, `to` included. */
export interface DashboardFilter {
  store?: string | undefined
  from: string
  to: string
  today: string
}

/** A page of the console and its query. */
export interface PageLink {
  path: string
  query: Readonly<Record<string, string>>
  /** A part of the page, as its address ends. */
  part?: string
}

/** Where a figure leads: the list of exactly the rows it counts, or its report. docs/dashboard.md describes the same links. */
export function linkOf(figure: Figure, shown: DashboardFilter): PageLink {
  const { isEverywhere, ...link } = links[figure](shown)
  const { store } = shown
  return store === undefined || isEverywhere ? link : { ...link, query: { ...link.query, store } }
}

export function hrefOf({ path, query, part }: PageLink): string {
  const search = new URLSearchParams(query).toString()
  return `${path}${search && `?${search}`}${part === undefined ? '' : `#${part}`}`
}

/** The period of equal length that ends the day before `from`, for comparison. */
export function periodBefore({ from, to }: Pick<DashboardFilter, 'from' | 'to'>): {
  from: string
  to: string
} {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return { from: plusDays(from, -days - 1), to: plusDays(from, -1) }
}

/** `isEverywhere`: the list has no store filter. */
interface Leads extends PageLink {
  isEverywhere?: true
}

const report = (from: string, to: string): Leads => ({
  path: '/order',
  query: { view: 'report', by: 'day', from, to },
})
const members = (query: Leads['query']): Leads => ({ path: '/member', query })
const devices = (query: Leads['query']): Leads => ({ path: '/face', query: { status: 'active', ...query } })
const ended = ({ from, to }: DashboardFilter, renewed?: 'true' | 'false') =>
  members({ endedFrom: from, endedTo: to, ...(renewed === undefined ? {} : { renewed }) })
/** The report shows what is owed at the end of its last day. */
const owed = ({ from, today }: DashboardFilter) => report(from < today ? from : today, today)

const links: Record<Figure, (shown: DashboardFilter) => Leads> = {
  'money.todayFen': ({ today }) => report(today, today),
  'money.lastWeekFen': ({ today }) => report(plusDays(today, -7), plusDays(today, -7)),
  'money.netFen': ({ from, to }) => report(from, to),
  'money.orders': ({ from, to }) => ({
    path: '/order',
    query: { status: 'paid,partially_refunded,refunded', from, to },
  }),
  'money.unearnedFen': owed,
  'money.storedFen': owed,
  'members.active': () => members({ standing: 'active' }),
  'members.joined': ({ from, to }) => members({ joinedFrom: from, joinedTo: to }),
  'members.expiring7': () => members({ expiring: '7' }),
  'members.expiring30': () => members({ expiring: '30' }),
  'members.silent30': () => members({ silent: '30' }),
  'members.ended': (shown) => ended(shown),
  'members.renewed': (shown) => ended(shown, 'true'),
  'members.lost': (shown) => ended(shown, 'false'),
  'visits.inGym': () => members({ inGym: 'true' }),
  'devices.active': () => devices({}),
  'devices.online': () => devices({ online: 'true' }),
  shifts_differing: () => ({ path: '/order', query: { view: 'shift', status: 'differing' } }),
  bill_differences: () => ({ path: '/order', query: { view: 'bills', status: 'open' } }),
  invoices_to_issue: () => ({ path: '/order', query: { view: 'invoices', status: 'requested' } }),
  invoices_to_reverse: () => ({ path: '/order', query: { view: 'invoices', excess: 'true' } }),
  vouchers_to_take_back: () => ({ path: '/order', query: { view: 'vouchers', takeBack: 'true' } }),
  vouchers_overdue: () => ({ path: '/order', query: { view: 'vouchers', overdue: 'true' } }),
  refunds_to_approve: () => ({ path: '/order', query: { view: 'refunds', status: 'requested' } }),
  refunds_failed: () => ({ path: '/order', query: { view: 'refunds', status: 'failed' } }),
  orders_overdue: () => ({ path: '/order', query: { overdue: 'true', rest: 'none' } }),
  rests_overdue: () => ({ path: '/order', query: { rest: 'overdue' } }),
  lessons_due: () => ({ path: '/appointment', query: { view: 'list', due: 'receivable' } }),
  lessons_without_coach: () => ({ path: '/appointment', query: { view: 'undecided', withoutCoach: 'true' } }),
  leave_requests: () => ({ path: '/coach', query: { view: 'leave-requests', status: 'pending' } }),
  appointments_to_confirm: () => ({ path: '/appointment', query: { view: 'list', status: 'requested' } }),
  lessons_disputed: () => ({ path: '/appointment', query: { view: 'list', confirmation: 'disputed' } }),
  lessons_unconfirmed: () => ({
    path: '/appointment',
    query: { view: 'list', confirmation: 'awaited,unconfirmed' },
  }),
  certificates_to_review: () => ({ path: '/zhengshu', query: { status: 'pending' } }),
  certificates_expiring: () => ({ path: '/zhengshu', query: { expiring: '30' } }),
  accounts_left: () => ({ path: '/account', query: { link: 'left', status: 'invited,active' } }),
  plans_beyond_limit: () => ({ path: '/price', query: { overLimit: 'true' } }),
  // Members without a contact in the last week.
  members_expiring: () => members({ expiring: '7', uncontacted: 'true' }),
  leads_due: () => ({ path: '/persion', query: { view: 'leads', due: 'today' } }),
  leads_unowned: () => ({ path: '/persion', query: { view: 'leads', due: 'unowned' } }),
  agreements_to_sign: () => members({ unsigned: 'true' }),
  products_low: () => ({ path: '/price', query: { view: 'goods', low: 'true' } }),
  locker_keys_late: () => ({ path: '/devicestore', query: { view: 'lockers', key: 'late' } }),
  locker_rentals_over: () => ({ path: '/devicestore', query: { view: 'rentals', ending: 'over' } }),
  locker_rentals_ending: () => ({ path: '/devicestore', query: { view: 'rentals', ending: '7' } }),
  locker_rents_unpaid: () => ({ path: '/devicestore', query: { view: 'rentals', unpaid: 'true' } }),
  equipment_faults: () => ({ path: '/devicestore', query: { status: 'faulty' } }),
  devices_offline: () => devices({ online: 'false' }),
  devices_address_due: () => devices({ addressDue: 'true' }),
  devices_quarantined: () => ({ path: '/face', query: { view: 'quarantine' }, isEverywhere: true }),
  jobs_given_up: () => ({
    path: '/job',
    query: { view: 'queue', state: 'given_up' },
    isEverywhere: true,
  }),
  backup_overdue: () => ({ path: '/setting', query: {}, part: 'backup', isEverywhere: true }),
}
