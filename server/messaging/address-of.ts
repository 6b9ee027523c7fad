import { type RawBuilder, sql } from 'kysely'
import type { MessageReach } from '../../contract/messaging/message-channels'
import { wechatBinding } from '../shared/wechat-binding'

type Addresses = Readonly<Record<MessageReach, RawBuilder<string | null>>>

/** What a person can be reached by, in a query of `person`, the recipient; null: not this way. */
export const addressOf: Addresses = {
  mobile: sql<string | null>`person.mobile`,
  email: sql<string | null>`person.email`,
  wechat: wechatBinding<string>('openid'),
}

/** Whether a message of this person goes to `person`: their own, or that of somebody without a mobile whom they guard. */
export const sentTo = (subject: RawBuilder<unknown>) => sql<boolean>`${subject} = any(array(
  select person.id union all
  select link.person_id from family_link link join person dependant on dependant.id = link.person_id
  where link.relative_id = person.id and link.is_guardian and dependant.mobile is null))`

/** The same as the outbox shows it. */
export const maskedRecipient: Addresses = {
  mobile: sql<string | null>`left(person.mobile, 3) || '****' || right(person.mobile, 4)`,
  email: sql<string | null>`left(left(person.email, 1) || '***@' || split_part(person.email, '@', 2), 80)`,
  wechat: sql<string | null>`left(${addressOf.wechat}, 4) || '****' || right(${addressOf.wechat}, 4)`,
}
