import { type RawBuilder, sql } from 'kysely'
import type { StoreScope } from '../../kit/scope'
import { membersEnded, membersRenewed } from '../membership/card-ends'
import { inGym } from './in-gym'

/** Filters of members that mean one thing together, as the list's query has them. */
interface Query {
  store?: string
  inGym?: boolean
  endedFrom?: string
  endedTo?: string
  renewed?: boolean
}

interface About {
  scope: StoreScope
  query: Query
  today: string
  now: Date
}

/** A store's members; with `inGym` whoever is inside there, of whatever store. */
function ofStore(id: string, { scope, query, now }: About): RawBuilder<boolean> {
  if (scope.storeIds !== null && !scope.storeIds.includes(id)) return sql`false`
  return query.inGym
    ? sql`member.id in (select member_id from (${inGym(now)}) as inside where store_id = ${id})`
    : sql`member.home_store_id = ${id}`
}

/** In a store of one's own: where else somebody is, is nobody's business. */
function insideNow(wanted: boolean, { scope, query, now }: About): RawBuilder<boolean> {
  // With a store the filter of that has said so.
  if (wanted && query.store !== undefined) return sql`true`
  const here = scope.storeIds === null ? sql`true` : sql`store_id = any(${scope.storeIds})`
  return sql`member.id ${wanted ? sql`in` : sql`not in`} (select member_id from (${inGym(now)}) as inside where ${here})`
}

/** Both days and what came after are about one card: the first of them that is given asks, the others hold. */
const endedBy =
  (name: 'endedFrom' | 'endedTo' | 'renewed') =>
  (_: unknown, { query, today }: About): RawBuilder<boolean> => {
    const { endedFrom: from, endedTo: to, renewed } = query
    const first = from !== undefined ? 'endedFrom' : to !== undefined ? 'endedTo' : 'renewed'
    if (name !== first) return sql`true`
    const ids =
      renewed === undefined ? membersEnded({ from, to }, today) : membersRenewed({ from, to }, today, renewed)
    return sql`member.id in (${ids})`
  }

export const jointFilters = {
  store: ofStore,
  inGym: insideNow,
  endedFrom: endedBy('endedFrom'),
  endedTo: endedBy('endedTo'),
  renewed: endedBy('renewed'),
}
