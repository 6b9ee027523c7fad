import { queryOptions } from '@tanstack/react-query'
import { equipment, type ListedEquipment } from '../../../../contract/devices/equipment'
import { call } from '../../../lib/api/call'

/** Rows per reply, and the most replies: two thousand pieces are more than a floor or a month shows. */
const [pageSize, mostPages] = [200, 10]

/** Every piece that these filters find, sorted. */
export const piecesQuery = (filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [equipment.name, 'pieces', filters],
    queryFn: async ({ signal }) => {
      const rows: ListedEquipment[] = []
      for (let page = 1; page <= mostPages; page += 1) {
        const query = { ...filters, page: String(page), pageSize: String(pageSize) }
        const reply = await call(equipment.list, { query, signal })
        rows.push(...reply.rows)
        if (reply.rows.length < pageSize) break
      }
      return rows
    },
  })
