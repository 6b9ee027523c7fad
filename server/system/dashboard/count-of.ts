import * as z from 'zod/mini'
import { type DashboardFilter, type Figure, linkOf } from '../../../contract/system/dashboard-links'
import type { Count } from '../../kit/resource/cached-count'
import {
  type AnyResource,
  type Contract,
  type ParsedListQuery,
  type ResourceDefinition,
  untyped,
} from '../../kit/resource/definition'
import { countAll, countListed } from '../../kit/resource/list-rows'
import type { Seen } from './seen'

/** The exact number of rows in the list that a figure links to. */
export const countOf = <C extends Contract>(
  seen: Seen,
  resource: ResourceDefinition<C>,
  figure: Figure,
  shown: Partial<DashboardFilter> = {},
): Promise<number> =>
  seen.run(() =>
    countAll(seen.tx, untyped(resource), queryOf(seen, untyped(resource), figure, { ...seen, ...shown })),
  )

/** The list's own total: up to 10,000. */
export const totalOf = (seen: Seen, resource: AnyResource, figure: Figure): Promise<Count> =>
  seen.run(() => countListed(seen.tx, resource, queryOf(seen, resource, figure, seen)))

function queryOf({ scope, now }: Seen, { contract }: AnyResource, figure: Figure, shown: DashboardFilter) {
  const { view: _, ...query } = linkOf(figure, shown).query
  // The list's own schema has parsed it.
  return { query: z.parse(contract.list.query, query) as ParsedListQuery, scope, now }
}
