import { sql } from 'kysely'
import { problem } from '../kit/problem'
import type { WriteRequest } from '../kit/resource/definition'

/** A store by name or code, within the scope. Throws `store_unknown` or `store_out_of_reach`; undefined for ''. */
export async function storeOf(
  { tx, scope }: WriteRequest<unknown>,
  name: string,
): Promise<string | undefined> {
  if (name === '') return undefined
  const { rows } = await sql<{ id: string }>`
    select id from store where (name = ${name} or code = upper(${name})) and archived_at is null
      and (${scope.storeIds}::uuid[] is null or id = any(${scope.storeIds}))
  `.execute(tx)
  if (rows[0] !== undefined) return rows[0].id
  const params = { name: name.slice(0, 60) }
  const code = scope.storeIds === null ? 'store_unknown' : 'store_out_of_reach'
  throw problem('invalid', { fields: [{ path: ['storeId'], code, params }] })
}
