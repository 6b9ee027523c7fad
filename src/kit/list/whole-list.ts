import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call'
import type { Resource, Row } from '../record/resource'

/** Rows per reply. */
const most = 200

/** Every row of a short resource in its own order, without archived ones: an order can only be saved for all rows. */
export const wholeList = <R extends Row, Draft>(
  resource: Resource<R, Draft>,
  filters: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: [resource.name, 'whole', filters],
    queryFn: async ({ signal }) => {
      const rows: R[] = []
      for (let page = 1; ; page++) {
        const query = { ...filters, sort: 'sort', page: String(page), pageSize: String(most) }
        const reply = await call(resource.list, { query, signal })
        rows.push(...reply.rows)
        if (reply.rows.length < most) return rows
      }
    },
  })
