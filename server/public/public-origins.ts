import { sql } from 'kysely'
import { readPublicOrigins, writePublicOrigins } from '../../contract/public-origins'
import type { App } from '../kit/app'
import type { Tx } from '../kit/schema'
import { serve } from '../kit/serve'

const name = 'public_origins'

export function publicOriginRoutes(app: App): void {
  serve(app, readPublicOrigins, async ({ tx }) => ({ origins: await publicOrigins(tx) }))
  serve(app, writePublicOrigins, async ({ tx, body: { origins }, now, audit }) => {
    const before = await publicOrigins(tx)
    await sql`
      insert into setting (name, value, updated_at) values (${name}, ${JSON.stringify(origins)}::jsonb, ${now})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at
    `.execute(tx)
    await audit({
      action: 'setting.update',
      table: 'setting',
      rowId: null,
      before: { [name]: before },
      after: { [name]: origins },
    })
    return { origins }
  })
}

/** The sites whose pages may read the public API, none until somebody names one. */
export async function publicOrigins(tx: Tx): Promise<string[]> {
  const found = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (!Array.isArray(found?.value)) return []
  return found.value.filter((one) => typeof one === 'string')
}
