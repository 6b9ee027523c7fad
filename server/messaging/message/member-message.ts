import { type RawBuilder, sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import { endOfDay, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { MessageDraft } from './queue-messages'

export interface MemberFacts {
  id: string
  personId: string
  member: string
  business: string
}

/** What a text may say of members without a lesson or card. */
export async function membersFor(tx: Tx, where: RawBuilder<boolean>, most: number): Promise<MemberFacts[]> {
  const { rows } = await sql<MemberFacts>`
    select member.id, member.person_id, person.name as member, (select value ->> 'name' from setting where name = 'business') as business
    from member join person on person.id = member.person_id
    where member.archived_at is null and member.merged_into_id is null and person.status = 'active' and ${where}
    order by member.id desc limit ${most}
  `.execute(tx)
  return rows
}

/** A message of today about nothing but the person. */
export function personMessage(
  event: MessageEvent,
  occasion: string,
  facts: MemberFacts,
  now: Date,
): MessageDraft {
  const { id, personId, member, business } = facts
  return {
    event,
    occasion: `${id} ${occasion}`,
    personId,
    variables: { member, business },
    link: { kind: 'member', id },
    expiresAt: endOfDay(shanghaiDay(now)),
  }
}
