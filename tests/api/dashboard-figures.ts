import { expect } from '@rstest/core'
import { type DashboardFigures, workKinds } from '../../contract/system/dashboard'
import {
  type DashboardFilter,
  type Figure,
  linkOf,
  type PageLink,
  periodBefore,
} from '../../contract/system/dashboard-links'
import type { Ask } from '../harness/app'

type Reported = DashboardFigures

/** Where each figure is in the reply; null where the role may not see the part. */
const places: Record<
  Exclude<Figure, Reported['work'][number]['kind']>,
  (received: Reported) => number | undefined
> = {
  'money.todayFen': ({ money }) => money?.todayFen,
  'money.lastWeekFen': ({ money }) => money?.lastWeekFen,
  'money.netFen': ({ money }) => money?.netFen.value,
  'money.orders': ({ money }) => money?.orders.value,
  'money.unearnedFen': ({ money }) => money?.unearnedFen,
  'money.storedFen': ({ money }) => money?.storedFen,
  'members.active': ({ members }) => members?.active,
  'members.joined': ({ members }) => members?.joined.value,
  'members.expiring7': ({ members }) => members?.expiring7,
  'members.expiring30': ({ members }) => members?.expiring30,
  'members.silent30': ({ members }) => members?.silent30,
  'members.ended': ({ members }) => members?.ended.value,
  'members.renewed': ({ members }) => members?.renewed.value,
  'members.lost': ({ members }) => members?.lost.value,
  'visits.inGym': ({ visits }) => (visits === null ? undefined : visits.inGym - visits.guests),
  'devices.active': ({ devices }) => devices?.active,
  'devices.online': ({ devices }) => devices?.online,
}

/** Where the figures of the period before are in the reply. */
const earlier: [Figure, (received: Reported) => number | null | undefined][] = [
  ['money.netFen', ({ money }) => money?.netFen.before],
  ['money.orders', ({ money }) => money?.orders.before],
  ['members.joined', ({ members }) => members?.joined.before],
  ['members.ended', ({ members }) => members?.ended.before],
  ['members.renewed', ({ members }) => members?.renewed.before],
  ['members.lost', ({ members }) => members?.lost.before],
]

/** The figure that a revenue report has instead of a total. */
const reported: Partial<Record<Figure, (report: Report) => number>> = {
  'money.todayFen': ({ total }) => total.netFen,
  'money.lastWeekFen': ({ total }) => total.netFen,
  'money.netFen': ({ total }) => total.netFen,
  'money.unearnedFen': ({ unearnedFen }) => unearnedFen,
  'money.storedFen': ({ storedFen }) => storedFen,
}
interface Report {
  total: { netFen: number }
  unearnedFen: number
  storedFen: number
}

/** A page's path, and its view, as the list that it shows. */
const lists: Record<string, string> = {
  '/member': '/members',
  '/order': '/orders',
  '/order refunds': '/refunds',
  '/order report': '/reports/revenue',
  '/appointment list': '/appointments',
  '/zhengshu': '/certificates',
  '/price': '/membership-plans',
  '/devicestore': '/equipment',
  '/face': '/face-devices',
  '/face quarantine': '/device-refusals',
  '/job queue': '/jobs',
}

/** The value of the page that a figure links to: a total, or the report's own figure; undefined where every store is required. */
export async function leadsTo(ask: Ask, figure: Figure, link: PageLink): Promise<number | undefined> {
  const { view, ...query } = link.query
  const list = lists[view === undefined ? link.path : `${link.path} ${view}`]
  if (list === undefined) throw new Error(`${figure} leads to ${link.path}, which no list is known of`)
  const reply = await ask('GET', `/api/v1${list}?${new URLSearchParams(query)}`)
  const body = await reply.json()
  if (body.code === 'beyond_own_stores') return undefined
  if (reply.status !== 200) throw new Error(`${figure}: ${reply.status} ${JSON.stringify(body)}`)
  const report = reported[figure]
  return report === undefined ? body.total : report(body)
}

export async function figuresFor(
  ask: Ask,
  { store, from, to }: Omit<DashboardFilter, 'today'>,
): Promise<Reported> {
  const query = new URLSearchParams({ from, to, ...(store === undefined ? {} : { store }) })
  const reply = await ask('GET', `/api/v1/dashboard?${query}`)
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Expects every figure to equal the value of the page that it links to. Returns the figures that are not zero. */
export async function expectLists(ask: Ask, shown: DashboardFilter): Promise<string[]> {
  const received = await figuresFor(ask, shown)
  const figures: [Figure, number | null | undefined, DashboardFilter][] = [
    ...Object.entries(places).map(
      // The record's own keys.
      ([figure, place]) =>
        [figure as Figure, place(received), shown] as [Figure, number | undefined, DashboardFilter],
    ),
    ...earlier.map(([figure, place]): [Figure, number | null | undefined, DashboardFilter] => [
      figure,
      place(received),
      { ...shown, ...periodBefore(shown) },
    ]),
    ...workKinds.map((kind): [Figure, number | undefined, DashboardFilter] => [
      kind,
      received.work.find((one) => one.kind === kind)?.count,
      shown,
    ]),
  ]
  const answered: unknown[] = []
  const found: unknown[] = []
  for (const [figure, value, about] of figures) {
    answered.push([figure, about.from, value])
    found.push([figure, about.from, await leadsTo(ask, figure, linkOf(figure, about))])
  }
  expect(answered).toEqual(found)
  return figures.flatMap(([figure, value]) => (value ? [figure] : []))
}
