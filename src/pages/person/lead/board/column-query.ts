import { queryOptions } from '@tanstack/react-query'
import { type LeadStatus, leads } from '../../../../../contract/sales/lead'
import { call } from '../../../../lib/api/call'

const most = '50'

/** The leads of a column: open ones by their next step, the most urgent first; closed ones by the time they were closed. */
export const columnQuery = (status: LeadStatus, filters: Readonly<Record<string, string>>) => {
  const isClosed = status === 'won' || status === 'lost'
  const order = isClosed
    ? ({ sort: 'updatedAt', order: 'desc' } as const)
    : ({ sort: 'nextStepOn', order: 'asc' } as const)
  const query = { ...filters, status, ...order, pageSize: most }
  return queryOptions({
    queryKey: [leads.name, 'list', 'column', query],
    queryFn: ({ signal }) => call(leads.list, { query, signal }),
  })
}
