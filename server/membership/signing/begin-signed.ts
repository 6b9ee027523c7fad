import { sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { WriteContext } from '../../kit/resource/definition'
import { updateWithAudit } from '../../kit/resource/mutations'
import { auditAll, moveLater } from '../membership/card-days'
import { readCard, statusAfter } from '../membership/card-row'
import { membershipTable } from '../membership/table'

/** Begins a card that waited for nothing but its last signature; the days that it waited are not lost. The card is locked. */
export async function beginSigned(desk: WriteContext, cardId: string): Promise<void> {
  const { tx, now } = desk
  const card = await readCard(tx, cardId, now)
  const today = shanghaiDay(now)
  if (card.status !== 'pending' || card.isUnsigned || card.startsOn > today) return
  const waited = Math.round((Date.parse(today) - Date.parse(card.startsOn)) / 86_400_000)
  await updateWithAudit(desk, membershipTable, cardId, {
    verb: 'activate',
    before: card,
    columns: { status: statusAfter(card, 'membership.activate', now) },
    also: async () => {
      await sql`
        update membership set starts_on = starts_on + ${waited}::int, ends_on = ends_on + ${waited}::int where id = ${cardId}
      `.execute(tx)
      await auditAll(desk, await moveLater(desk, [{ id: cardId, days: waited }]))
    },
  })
}
