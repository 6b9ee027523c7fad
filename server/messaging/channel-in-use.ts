import { sql } from 'kysely'
import type { SmsConfig, SmtpConfig, WechatConfig } from '../../contract/messaging/message-channels'
import type { SecretBox } from '../kit/crypto/secret-box'
import type { Tx } from '../kit/db/schema'
import type { SealedColumn } from '../kit/rotate-keys'
import { settingOf } from '../kit/setting-of'
import type { MessageChannel, MessageChannels } from './channel'
import { sandboxChannel } from './sandbox-channel'
import { type SmsVendor, smsChannel } from './sms/sms-channel'
import { smtpChannel } from './smtp/smtp-channel'
import { webhookChannel } from './webhook-channel'
import { wechatChannel } from './wechat/wechat-channel'

export const channelSecretColumn: SealedColumn = {
  table: 'message_channel',
  name: 'secret',
  column: 'message_channel.secret',
  boundTo: 'id',
}

/** The column of a channel's own settings, by its kind. */
export const configOf = sql`case when name in ('aliyun', 'tencent') then config end as sms, case when name = 'smtp' then config end as smtp, case when name = 'wechat' then config end as wechat`

export interface ChannelSurroundings {
  secrets: SecretBox
  /** Web-hooks and servers of mail may lead into private networks. */
  privateHooks?: boolean | undefined
  /** Where the vendors of short messages are; by default where they say. */
  smsOrigins?: Partial<Record<SmsVendor, string>> | undefined
  /** Authorities of servers of mail besides those of Node.js. */
  smtpCa?: string | undefined
  /** Where WeChat is; by default where it says. */
  wechatOrigin?: string | undefined
}

/** The channels that the settings name. Throws when one is not set up, and the messages wait. */
export async function channelsInUse(
  tx: Tx,
  surroundings: ChannelSurroundings,
  clock: () => Date,
): Promise<MessageChannels> {
  const { channel, fallback } = await settingOf(tx, 'messages')
  const names = fallback === 'none' ? [channel] : [channel, fallback]
  const chosen: MessageChannel[] = []
  for (const name of names) {
    const opened = await namedChannel(tx, name, surroundings, clock)
    if (opened === undefined) throw new Error(`the channel ${name} is not set up`)
    chosen.push(opened)
  }
  const { rows } = await sql<{ channel: string }>`
    select distinct channel from message where status = 'queued' and may_be_sent and channel <> all(${names})
  `.execute(tx)
  const kept: MessageChannel[] = []
  for (const row of rows) {
    const opened = await namedChannel(tx, row.channel, surroundings, clock)
    if (opened !== undefined) kept.push(opened)
  }
  return { chosen, kept }
}

async function namedChannel(tx: Tx, name: string, surroundings: ChannelSurroundings, clock: () => Date) {
  if (name === 'sandbox') return sandboxChannel
  return openChannel(tx, sql<boolean>`name = ${name}`, surroundings, clock)
}

/** A channel with its key; undefined: it is not set up. */
export async function openChannel(
  tx: Tx,
  where: ReturnType<typeof sql<boolean>>,
  { secrets, privateHooks = false, smsOrigins = {}, smtpCa, wechatOrigin }: ChannelSurroundings,
  clock: () => Date,
): Promise<MessageChannel | undefined> {
  const { rows } = await sql<{
    id: string
    name: 'webhook' | 'smtp' | 'wechat' | SmsVendor
    address: string | null
    sms: SmsConfig | null
    smtp: SmtpConfig | null
    wechat: WechatConfig | null
    secret: Buffer
  }>`
    select id, name, address, ${configOf}, secret from message_channel where ${where} and secret is not null
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, name, address, sms, smtp, wechat } = row
  const secret = secrets.open(row.secret, { column: channelSecretColumn.column, id })
  if (name === 'smtp')
    return smtp === null
      ? undefined
      : smtpChannel({ ...smtp, secret, allowsPrivate: privateHooks, ca: smtpCa }, clock)
  if (name === 'wechat')
    return wechat === null ? undefined : wechatChannel({ ...wechat, secret, origin: wechatOrigin }, clock)
  if (name !== 'webhook')
    return sms === null ? undefined : smsChannel(name, { ...sms, secret, origin: smsOrigins[name] }, clock)
  if (address === null) return undefined
  return webhookChannel({ address, secret, allowsPrivate: privateHooks }, clock)
}
