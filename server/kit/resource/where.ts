import { type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from '../day'
import { contains, containsUnindexed } from '../db/search-text'
import { fieldsProblem } from '../problem'
import type { FilterOf, ListContract, ListedResource, QueryOf } from './definition'
import { type StoreScope, visibleTo } from './store-scope'

export interface ListRequest<C extends ListContract> {
  query: QueryOf<C>
  scope: StoreScope
  now: Date
}

/** The rows of a list. */
export interface Matching {
  /** Equal for equal rows, independent of order and page. */
  key: string
  /** Whether a filter or search is set. */
  narrows: boolean
  /** Conditions for the indexes of the filters and the search; a row matches by any of them. */
  wheres: RawBuilder<boolean>[]
  /** The same for a scan of the order's index: the filters, and the text search that is applied to each row. */
  filtered: RawBuilder<boolean>
  found: RawBuilder<boolean> | undefined
}

export function matchingOf<C extends ListContract>(
  resource: ListedResource<C>,
  { query, scope, now }: ListRequest<C>,
): Matching {
  const { table, rows, contract, filters } = resource
  const today = shanghaiDay(now)
  // The contract's filters are members of its query.
  const names = contract.filters as readonly FilterOf<C>[]
  const given = names.filter((name) => query[name] !== undefined)
  refuseReversed(query)
  const archivedAt = sql.ref(`${table}.archivedAt`)
  const ofAll = query.archived ? sql<boolean>`${archivedAt} is not null` : sql<boolean>`${archivedAt} is null`
  const conditions = <F extends FilterOf<C>>(name: F) => {
    const value = query[name]
    return value === undefined || value === null ? [] : [filters[name](value, { scope, today, now, query })]
  }
  const limits = resource.limit === undefined ? [] : [resource.limit.where]
  const own = [resource.hasNoArchive ? sql<boolean>`true` : ofAll, ...limits, ...given.flatMap(conditions)]
  const { storeIds } = scope
  const visible = rows === undefined || storeIds === null ? [] : [visibleTo(rows, scope)]
  const parts = (storeIds !== null && rows?.visibleParts?.({ storeIds }).map((part) => [part])) || [visible]
  const exact = query.q ? resource.exactMatch?.(query.q) : undefined
  const isSearch = Boolean(query.q) && exact === undefined
  const all = (list: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(list, sql` and `)})`
  const filtered = exact === undefined ? own : [...own, exact]
  const indexed = isSearch ? [...filtered, contains(table, query.q ?? '')] : filtered
  return {
    key: JSON.stringify([
      today,
      query.archived,
      scope.storeIds,
      ...(resource.limit === undefined ? [] : [{ limit: resource.limit.key }]),
      query.q ?? '',
      given.map((name) => [name, query[name]]),
    ]),
    narrows: own.length + visible.length > 1 || Boolean(query.q) || query.archived,
    wheres: parts.map((part) => all([...indexed, ...part])),
    filtered: all([...filtered, ...visible]),
    found: isSearch ? containsUnindexed(table, query.q ?? '') : undefined,
  }
}

/** Refuses a pair of filters such as `from` and `to`, or `joinedFrom` and `joinedTo`, whose days are the wrong way round: no row can match. */
function refuseReversed(query: object): void {
  const given = new Map<string, unknown>(Object.entries(query))
  for (const [name, from] of given) {
    if (!/(?:^f|F)rom$/.test(name)) continue
    const last = name.replace(/from$/, 'to').replace(/From$/, 'To')
    const to = given.get(last)
    if (typeof from === 'string' && typeof to === 'string' && from > to)
      throw fieldsProblem([{ path: [last], code: 'ends_before_start' }])
  }
}
