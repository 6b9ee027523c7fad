import { queryOptions } from '@tanstack/react-query'
import { banners, type ListedBanner } from '../../../contract/banner'
import { call } from '../../lib/call'
import type { Position } from './banner-words'

/** So many rows a reply; a position has 500 banners at most. */
const most = 200

/** Every banner of a position in its order, those put away left out. */
export const wholePosition = (position: Position) =>
  queryOptions({
    queryKey: [banners.name, 'whole', position],
    queryFn: async ({ signal }) => {
      const rows: ListedBanner[] = []
      for (let page = 1; ; page++) {
        const reply = await call(banners.list, {
          query: { position, sort: 'sort', page: String(page), pageSize: String(most) },
          signal,
        })
        rows.push(...reply.rows)
        if (reply.rows.length < most) return rows
      }
    },
  })
