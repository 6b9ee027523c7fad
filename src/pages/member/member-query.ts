import { queryOptions } from '@tanstack/react-query'
import { stores } from '../../../contract/catalogue/store'
import { members } from '../../../contract/membership/member'
import { type Membership, memberships } from '../../../contract/membership/membership'
import { rowQuery } from '../../kit/record/row-query'
import { call } from '../../lib/api/call'
import { dayOf } from '../../lib/format'
import { isOver, isRecent } from './card/validity'

export const memberQuery = (id: string | null) => rowQuery(members, id)

/** Cards that are shown in full: live ones, and those that ended within a year. The others are `older`. */
export interface MemberCards {
  rows: Membership[]
  older: Membership[]
}

/** Its key is that of a list, because a lifecycle's dialog looks there for its row. */
export const cardsQuery = (member: string) =>
  queryOptions({
    queryKey: [memberships.name, 'list', { member }],
    // Each event names the version of the card that was seen: a sheet opened again must not start with an older one.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<MemberCards> => {
      const query = { member, sort: 'endsOn', order: 'desc', pageSize: '100' } as const
      const { rows } = await call(memberships.list, { query, signal })
      const today = dayOf(new Date())
      const isShown = (row: Membership) => !isOver(row.status) || isRecent(row, today)
      return { rows: rows.filter(isShown), older: rows.filter((row) => !isShown(row)) }
    },
  })

export const storesQuery = queryOptions({
  queryKey: [stores.name, 'options', ''],
  queryFn: ({ signal }) => call(stores.list, { query: { pageSize: '50' }, signal }),
})
