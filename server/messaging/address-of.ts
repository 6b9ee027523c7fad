import { type RawBuilder, sql } from 'kysely'
import type { MessageReach } from '../../contract/messaging/message-channels'
import { wechatBinding } from '../shared/wechat-binding'

type Addresses = Readonly<Record<MessageReach, RawBuilder<string | null>>>

/** What a person can be reached by, in a query of `person`; null: not this way. */
export const addressOf: Addresses = {
  mobile: sql<string | null>`person.mobile`,
  email: sql<string | null>`person.email`,
  wechat: wechatBinding<string>('openid'),
}

/** The same as the outbox shows it. */
export const maskedRecipient: Addresses = {
  mobile: sql<string | null>`left(person.mobile, 3) || '****' || right(person.mobile, 4)`,
  email: sql<string | null>`left(left(person.email, 1) || '***@' || split_part(person.email, '@', 2), 80)`,
  wechat: sql<string | null>`left(${addressOf.wechat}, 4) || '****' || right(${addressOf.wechat}, 4)`,
}
