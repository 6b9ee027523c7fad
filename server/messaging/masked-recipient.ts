import { type RawBuilder, sql } from 'kysely'
import type { MessageReach } from '../../contract/messaging/message-channels'

/** A person's address as the outbox shows it. */
export const maskedRecipient: Readonly<Record<MessageReach, RawBuilder<string | null>>> = {
  mobile: sql<string | null>`left(person.mobile, 3) || '****' || right(person.mobile, 4)`,
  email: sql<string | null>`left(left(person.email, 1) || '***@' || split_part(person.email, '@', 2), 80)`,
}
