import { sql } from 'kysely'
import { reachOf } from '../../../contract/messaging/message-channels'
import type { SettingValues } from '../../../contract/system/settings'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'

/** Throws field problems for channels by which nothing could be sent, and a fallback that would never be taken. */
export async function checkChannel(tx: Tx, { channel, fallback }: SettingValues['messages']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from message_channel where secret is not null
  `.execute(tx)
  const isSetUp = (name: string) => ['sandbox', 'none', ...rows.map((row) => row.name)].includes(name)
  const isTaken = fallback === 'none' || (channel !== 'sandbox' && reachOf[channel] !== reachOf[fallback])
  const problems = [
    ...(isSetUp(channel) ? [] : [{ path: ['value', 'channel'], code: 'channel_not_set_up' }]),
    ...(!isSetUp(fallback)
      ? [{ path: ['value', 'fallback'], code: 'channel_not_set_up' }]
      : isTaken
        ? []
        : [{ path: ['value', 'fallback'], code: 'fallback_unused' }]),
  ]
  if (problems.length > 0) throw fieldsProblem(problems)
}
