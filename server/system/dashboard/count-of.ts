import * as z from 'zod/mini'
import { type DashboardFilter, type Figure, linkOf } from '../../../contract/system/dashboard-links'
import type { Count } from '../../kit/resource/cached-count'
import type { Contract, ResourceDefinition } from '../../kit/resource/definition'
import { countAll, countListed } from '../../kit/resource/list-rows'
import type { Seen } from './seen'

/** The exact number of rows in the list that a figure links to. */
export const countOf = <C extends Contract>(
  seen: Seen,
  resource: ResourceDefinition<C>,
  figure: Figure,
  shown: Partial<DashboardFilter> = {},
): Promise<number> =>
  seen.run(() => countAll(seen.tx, resource, queryOf(seen, resource, figure, { ...seen, ...shown })))

/** The list's own total: up to 10,000. */
export const totalOf = <C extends Contract>(
  seen: Seen,
  resource: ResourceDefinition<C>,
  figure: Figure,
): Promise<Count> => seen.run(() => countListed(seen.tx, resource, queryOf(seen, resource, figure, seen)))

/** The request of the list that a figure links to. */
export function queryOf<C extends Contract>(
  { scope, now }: Seen,
  { contract }: ResourceDefinition<C>,
  figure: Figure,
  shown: DashboardFilter,
) {
  const { view: _, ...query } = linkOf(figure, shown).query
  const schema: C['list']['query'] = contract.list.query
  return { query: z.parse(schema, query), scope, now }
}
