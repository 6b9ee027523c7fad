import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { dashboard } from '../../../contract/system/dashboard'
import type { DashboardFilter } from '../../../contract/system/dashboard-links'
import { call } from '../../lib/api/call'
import { named } from '../../lib/api/exchange'

/** Named without their schemas: the first page must not load a validator. */
const figures = named<typeof dashboard.figures>('GET', '/dashboard')
const charts = named<typeof dashboard.charts>('GET', '/dashboard/charts')

const againMs = 60_000

const within = ({ store, from, to }: DashboardFilter) => ({
  from,
  to,
  store,
})

/** Today's figures; the previous ones stay until new ones arrive. They are polled each minute while the page is visible. */
export const figuresQuery = (shown: DashboardFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'figures', within(shown)],
    queryFn: ({ signal }) => call(figures, { query: within(shown), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
  })

export const chartsQuery = (shown: DashboardFilter) =>
  queryOptions({
    queryKey: ['dashboard', 'charts', within(shown)],
    queryFn: ({ signal }) => call(charts, { query: within(shown), signal }),
    placeholderData: keepPreviousData,
    staleTime: againMs,
  })
