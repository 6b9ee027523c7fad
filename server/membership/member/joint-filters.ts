import { type RawBuilder, sql } from 'kysely'
import type { StoreScope } from '../../kit/resource/store-scope'
import { membersEnded, membersRenewed } from '../membership/card-ends'
import { inGym } from './in-gym'

/** Filters of members that depend on each other. */
interface Query {
  store?: string
  inGym?: boolean
  endedFrom?: string
  endedTo?: string
  renewed?: boolean
}

interface FilterContext {
  scope: StoreScope
  query: Query
  today: string
  now: Date
}

/** The members of a store; with `inGym` all members who are inside it, of any store. */
function ofStore(id: string, { scope, query, now }: FilterContext): RawBuilder<boolean> {
  if (scope.storeIds !== null && !scope.storeIds.includes(id)) return sql`false`
  return query.inGym
    ? sql`member.id in (select member_id from (${inGym(now)}) as inside where store_id = ${id})`
    : sql`member.home_store_id = ${id}`
}

/** Limited to the store scope, because a visit to another store must not be revealed. */
function insideNow(value: boolean, { scope, query, now }: FilterContext): RawBuilder<boolean> {
  // The filter of the store has this condition already.
  if (value && query.store !== undefined) return sql`true`
  const here = scope.storeIds === null ? sql`true` : sql`store_id = any(${scope.storeIds})`
  return sql`member.id ${value ? sql`in` : sql`not in`} (select member_id from (${inGym(now)}) as inside where ${here})`
}

/** The three filters describe one card, so the first given one has the whole condition and the others are true. */
const endedBy =
  (name: 'endedFrom' | 'endedTo' | 'renewed') =>
  (_: unknown, { query, today }: FilterContext): RawBuilder<boolean> => {
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
