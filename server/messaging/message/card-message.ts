import { type RawBuilder, sql } from 'kysely'
import type { MessageEvent } from '../../../contract/messaging/messages'
import { addDays, endOfDay, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { MessageDraft } from './queue-messages'

export interface CardFacts {
  id: string
  memberId: string
  personId: string
  member: string
  card: string
  business: string
  endsOn: string
  timesLeft: number | null
  timesTotal: number | null
  /** The latest freeze. */
  freezeId: string | null
  fromDay: string | null
  toDay: string | null
}

/** What a text may say of cards. */
export async function cardsFor(tx: Tx, where: RawBuilder<boolean>, most: number): Promise<CardFacts[]> {
  const { rows } = await sql<CardFacts>`
    select membership.id, membership.member_id, member.person_id, person.name as member, membership.name as card, membership.ends_on,
      membership.times_left::int as times_left, membership.times_total::int as times_total,
      pause.id as freeze_id, pause.from_day, pause.to_day,
      (select value ->> 'name' from setting where name = 'business') as business
    from membership join member on member.id = membership.member_id join person on person.id = member.person_id
    left join lateral (
      select id, from_day, to_day from membership_freeze
      where membership_id = membership.id order by at desc, id desc limit 1
    ) pause on true
    where ${where} order by membership.ends_on, membership.id limit ${most}
  `.execute(tx)
  return rows
}

/** A message about a card, of use until the end of a day. */
export function cardMessage(
  event: MessageEvent,
  occasion: string,
  facts: CardFacts,
  { now, days = 1 }: { now: Date; days?: number },
): MessageDraft {
  const { id, personId, member, card, business, endsOn, timesLeft, fromDay, toDay } = facts
  const today = shanghaiDay(now)
  const left = Math.max(0, Math.round((Date.parse(endsOn) - Date.parse(today)) / 86_400_000))
  const isFreeze = event === 'freeze_begins'
  return {
    event,
    occasion: `${id} ${occasion}`,
    personId,
    variables: { member, card, business, days: String(left), left: String(timesLeft ?? 0) },
    days: {
      day: isFreeze ? (fromDay ?? today) : endsOn,
      until: isFreeze ? (toDay ?? endsOn) : endsOn,
    },
    link: { kind: 'membership', id },
    expiresAt: endOfDay(addDays(today, days - 1)),
  }
}
