import { sql } from 'kysely'
import type { SmsConfig } from '../../contract/messaging/message-channels'
import type { SecretBox } from '../kit/crypto/secret-box'
import type { Tx } from '../kit/db/schema'
import type { SealedColumn } from '../kit/rotate-keys'
import { settingOf } from '../kit/setting-of'
import type { MessageChannel } from './channel'
import { sandboxChannel } from './sandbox-channel'
import { type SmsVendor, smsChannel } from './sms/sms-channel'
import { webhookChannel } from './webhook-channel'

export const channelSecretColumn: SealedColumn = {
  table: 'message_channel',
  name: 'secret',
  column: 'message_channel.secret',
  boundTo: 'id',
}

export interface ChannelSurroundings {
  secrets: SecretBox
  /** Web-hooks may lead into private networks. */
  privateHooks?: boolean | undefined
  /** Where the vendors of short messages are; by default where they say. */
  smsOrigins?: Partial<Record<SmsVendor, string>> | undefined
}

/** The channel that the settings name. Throws when it is not set up, and the messages wait. */
export async function channelInUse(
  tx: Tx,
  surroundings: ChannelSurroundings,
  clock: () => Date,
): Promise<MessageChannel> {
  const { channel } = await settingOf(tx, 'messages')
  if (channel === 'sandbox') return sandboxChannel
  const opened = await openChannel(tx, sql<boolean>`name = ${channel}`, surroundings, clock)
  if (opened === undefined) throw new Error(`the channel ${channel} is not set up`)
  return opened
}

/** A channel with its key; undefined: it is not set up. */
export async function openChannel(
  tx: Tx,
  where: ReturnType<typeof sql<boolean>>,
  { secrets, privateHooks = false, smsOrigins = {} }: ChannelSurroundings,
  clock: () => Date,
): Promise<MessageChannel | undefined> {
  const { rows } = await sql<{
    id: string
    name: 'webhook' | SmsVendor
    address: string | null
    config: SmsConfig | null
    secret: Buffer
  }>`
    select id, name, address, config, secret from message_channel where ${where} and secret is not null
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, name, address, config } = row
  const secret = secrets.open(row.secret, { column: channelSecretColumn.column, id })
  if (name !== 'webhook' && config !== null)
    return smsChannel(name, { ...config, secret, origin: smsOrigins[name] }, clock)
  if (address === null) return undefined
  return webhookChannel({ address, secret, allowsPrivate: privateHooks }, clock)
}
