import { sql } from 'kysely'
import type { SettingValues } from '../../../contract/system/settings'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'

/** Throws a field problem for a channel by which nothing could be sent. */
export async function checkChannel(tx: Tx, { channel }: SettingValues['messages']): Promise<void> {
  if (channel === 'sandbox') return
  const { rows } = await sql`
    select from message_channel where name = ${channel} and secret is not null
  `.execute(tx)
  if (rows.length === 0) throw fieldsProblem([{ path: ['value', 'channel'], code: 'channel_not_set_up' }])
}
