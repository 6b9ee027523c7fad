import { type RawBuilder, sql } from 'kysely'
import { shanghaiDay } from './day'
import type { ListedResource, ParsedListQuery } from './resource-definition'
import { type StoreScope, visibleTo } from './scope'
import { contains, containsUnindexed } from './search'

export interface ListRequest {
  query: ParsedListQuery
  scope: StoreScope
  now: Date
}

/** Which rows a list is about. */
export interface Matching {
  /** The same for the same rows, whatever their order and page. */
  key: string
  /** Whether anything narrows the table down. */
  narrows: boolean
  /** By the indexes of the filters and the search: a row is matched by any of these. */
  wheres: RawBuilder<boolean>[]
  /** The same in two parts, for whoever walks the order's index: what is filtered, and the text searched for in each row that is met. */
  filtered: RawBuilder<boolean>
  found: RawBuilder<boolean> | undefined
}

export function matchingOf(resource: ListedResource, { query, scope, now }: ListRequest): Matching {
  const { table, rows, contract, filters } = resource
  const today = shanghaiDay(now)
  const given = contract.filters.filter((name) => query[name] !== undefined)
  const archivedAt = sql.ref(`${table}.archivedAt`)
  const ofAll = query.archived ? sql<boolean>`${archivedAt} is not null` : sql<boolean>`${archivedAt} is null`
  const filter = given.map((name) => filters[name]!(query[name], { scope, today, now, query }))
  const own = [resource.hasNoArchive ? sql<boolean>`true` : ofAll, ...filter]
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
      query.q ?? '',
      given.map((name) => [name, query[name]]),
    ]),
    narrows: own.length + visible.length > 1 || Boolean(query.q) || query.archived,
    wheres: parts.map((part) => all([...indexed, ...part])),
    filtered: all([...filtered, ...visible]),
    found: isSearch ? containsUnindexed(table, query.q ?? '') : undefined,
  }
}
