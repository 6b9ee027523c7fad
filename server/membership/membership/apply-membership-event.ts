import { sql } from 'kysely'
import type { Membership, memberships } from '../../../contract/membership/membership'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import type {
  EventBody,
  EventKey,
  Lifecycle,
  ResourceDefinition,
  WriteContext,
  WriteRequest,
} from '../../kit/resource/definition'
import { applyEvent } from '../../kit/resource/mutations'
import { bookForfeit } from '../../ledger/card-value'
import { withdrawAgreements } from '../agreement/request-agreements'
import { beginToday, putOff } from './card-days'
import { writeOff } from './card-ledger'
import { lockCards, refuseBooked } from './card-row'
import { freezeCard, settleFreeze } from './freeze-card'
import { membershipTable } from './table'

type Follow = NonNullable<Lifecycle<typeof memberships>['afterEvent']>

/** Side effects of a card's event. The card and its member are locked. */
const followMembership: Follow = async (desk, { key, body, before }) => {
  switch (key) {
    case 'activate':
      return beginToday(desk.tx, before.id, shanghaiDay(desk.now))
    case 'unfreeze':
      return settleFreeze(desk, before.id)
    case 'extend':
      await noteExtension(desk, before.id, body)
      return putOff(desk, before.id, body.days)
    case 'terminate':
      await refuseBooked(desk, before.id, { from: shanghaiDay(desk.now), to: null })
      await withdrawAgreements(desk, before.id)
      await settleFreeze(desk, before.id)
      await writeOff(desk, before)
      return bookForfeit(desk, before.id)
  }
}

export const membershipResource: ResourceDefinition<typeof memberships, 'membership'> = {
  ...membershipTable,
  lifecycle: { ...membershipTable.lifecycle!, afterEvent: followMembership },
}

/** As the kit applies an event, after the locks; a freeze depends on its first day. */
export async function applyMembershipEvent(
  request: WriteRequest<EventBody<typeof memberships>>,
  key: EventKey<typeof memberships>,
): Promise<Membership> {
  await lockCards(request.tx, [request.id])
  // The payload of `freeze`, which its schema has parsed.
  if (key === 'freeze') return freezeCard(request as Parameters<typeof freezeCard>[0])
  return applyEvent(membershipResource, key, request)
}

async function noteExtension(
  { tx, now, principal }: WriteContext,
  id: string,
  { days, reason }: { days: number; reason: string },
) {
  await sql`
    insert into membership_extension (id, membership_id, days, reason, at, who)
    values (${newId(now.getTime())}, ${id}, ${days}, ${reason}, ${now}, ${principal.username})
  `.execute(tx)
}
