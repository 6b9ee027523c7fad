import { sql } from 'kysely'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Db, Tx } from '../../kit/db/schema'
import { channelSecretColumn } from '../channel-in-use'
import type { WechatAccount } from './wechat-error'

/** The official account that is set up. */
export async function wechatAccount(tx: Tx, secrets: SecretBox): Promise<WechatAccount | undefined> {
  const { rows } = await sql<{ id: string; appId: string; secret: Buffer }>`
    select id, config ->> 'appId' as app_id, secret from message_channel where name = 'wechat' and secret is not null
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, appId } = row
  return { appId, secret: secrets.open(row.secret, { column: channelSecretColumn.column, id }) }
}

/** Whether members can be bound; false while the database is being started. */
export async function isWechatSetUp(db: Db | undefined): Promise<boolean> {
  if (db === undefined) return false
  const { rows } = await sql`
    select from message_channel where name = 'wechat' and secret is not null
  `.execute(db)
  return rows.length > 0
}
