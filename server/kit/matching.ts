import { type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from './day'
import type { AnyResource, ListQuery } from './descriptor'
import { type Reach, visibleTo } from './scope'
import { contains, containsUnindexed } from './search'

export interface Asked {
  query: ListQuery
  scope: Reach
  now: Date
}

/** Which rows a list is about. */
export interface Matching {
  /** The same for the same rows, whatever their order and page. */
  key: string
  /** Whether anything narrows the table down. */
  narrows: boolean
  /** By the indexes of the filters and the search. */
  where: RawBuilder<boolean>
  /** The same rows, in a form that leaves the search to whoever walks the order's index. */
  whereOrdered: RawBuilder<boolean>
}

export function matchingOf(resource: AnyResource, { query, scope, now }: Asked): Matching {
  const { table, rows, contract, filters } = resource
  const today = shanghaiDay(now)
  const given = contract.filters.filter((name) => query[name] !== undefined)
  const archivedAt = sql.ref(`${table}.archivedAt`)
  const conditions = [
    query.archived ? sql<boolean>`${archivedAt} is not null` : sql<boolean>`${archivedAt} is null`,
    ...(rows === undefined || scope.storeIds === null ? [] : [visibleTo(rows, scope)]),
    ...given.map((name) => filters[name]!(query[name], { scope, today, now })),
  ]
  const exact = query.q && resource.exactly?.(query.q)
  const searches = (search: typeof contains) => (query.q ? [exact || search(table, query.q)] : [])
  const all = (list: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(list, sql` and `)})`
  return {
    key: JSON.stringify([
      today,
      query.archived,
      scope.storeIds,
      query.q ?? '',
      given.map((name) => [name, query[name]]),
    ]),
    narrows: conditions.length > 1 || Boolean(query.q) || query.archived,
    where: all([...conditions, ...searches(contains)]),
    whereOrdered: all([...conditions, ...searches(containsUnindexed)]),
  }
}
