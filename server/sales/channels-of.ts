import { sql } from 'kysely'
import type { WriteContext } from '../kit/resource/definition'

/** The channels by which money of an order came, the first one first. */
export async function channelsOf({ tx }: Pick<WriteContext, 'tx'>, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from payment where order_id = ${orderId} and status = 'succeeded' and not is_stray and channel <> 'offset'
    group by channel order by min(at), channel
  `.execute(tx)
  return rows.map(({ channel }) => channel)
}
