import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MembershipPlan, plans } from '../../../contract/catalogue/membership-plan'
import type { Tx } from '../../kit/db/schema'
import { ProblemError, problem } from '../../kit/problem'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { updateRow } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { type RowScope, requireVisible } from '../../kit/resource/store-scope'

export type ScopedResource = ResourceDefinition<typeof plans, 'membership_plan'> & { rows: RowScope }
type Repricing = output<(typeof plans)['reprice']['body']>

/** Writes many new prices, each like a single edit; a refusal of one refuses all. */
export async function reprice(
  resource: ScopedResource,
  request: RequestContext<unknown, Repricing>,
): Promise<{ rows: MembershipPlan[] }> {
  const rows: MembershipPlan[] = []
  // A fixed order prevents deadlocks between two such requests.
  for (const [i, { id, version, ...prices }] of inOrder(request.body)) {
    await requireVisible(
      request.tx,
      { table: resource.table, visible: resource.rows!.visible },
      request.scope,
      id,
    )
    rows[i] = await updateRow(resource, { ...request, id, version, body: prices }).catch((error) => {
      throw located(error, i)
    })
  }
  return { rows }
}

function inOrder({ changes }: Repricing) {
  return [...changes.entries()].sort(([, one], [, other]) => one.id.localeCompare(other.id))
}

/** Adds the index of the change to a refusal. */
function located(error: unknown, i: number): unknown {
  if (!(error instanceof ProblemError)) return error
  const fields = error.extra.fields ?? [{ path: [], code: error.code }]
  return problem(
    error.code,
    {
      ...error.extra,
      fields: fields.map(({ path, ...rest }) => ({ ...rest, path: ['changes', i, ...path] })),
    },
    error,
  )
}

export async function pricesOf(tx: Tx, id: string) {
  const { rows } = await sql<{
    version: number
    at: string
    listPriceFen: number
    salePriceFen: number
    who: string | null
  }>`
    select version, at, list_price_fen, sale_price_fen, who from plan_price_history where plan_id = ${id} order by version
  `.execute(tx)
  if (rows.length === 0) throw problem('not_found')
  return rows
}
