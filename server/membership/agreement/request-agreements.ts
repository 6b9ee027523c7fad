import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { fillText, hashOfText, valuesOfCard } from './fill-text'

interface PublishedText {
  textId: string
  n: number
  copy: { title: string; body: string }
}

/** The present versions of the texts that a buyer of a plan signs. */
export async function textsOfPlan(tx: Tx, planId: string | null): Promise<PublishedText[]> {
  if (planId === null) return []
  const { rows } = await sql<PublishedText>`
    select text_id, n, copy from membership_plan_agreement
    join publication on row_id = text_id and ended_at is null where plan_id = ${planId} order by text_id
  `.execute(tx)
  return rows
}

/** Writes a card's agreements, which wait for a signature. The card's row is written, and pending. */
export async function requestAgreements(
  { tx, now, principal, audit }: WriteContext,
  { cardId, memberId }: { cardId: string; memberId: string },
  texts: readonly PublishedText[],
): Promise<void> {
  if (texts.length === 0) return
  const values = await valuesOfCard(tx, sql`membership.id = ${cardId}`, now)
  for (const { textId, n, copy } of texts) {
    const filled = fillText(copy, values)
    const id = newId(now.getTime())
    await sql`
      insert into agreement (id, member_id, membership_id, text_id, n, title, content, content_sha256, created_at, updated_at,
        created_by, updated_by)
      values (${id}, ${memberId}, ${cardId}, ${textId}, ${n}, ${filled.title}, ${filled.content}, ${hashOfText(filled)}, ${now}, ${now},
        ${principal.username}, ${principal.username})
    `.execute(tx)
    await audit({
      action: 'agreement.request',
      table: 'agreement',
      rowId: id,
      after: { membershipId: cardId, title: filled.title, textVersion: n, status: 'requested' },
    })
  }
}

/** Fills a text in again that nobody has signed. The agreement is locked. */
export async function refillAgreement(
  { tx, now, principal }: Pick<WriteContext, 'tx' | 'now' | 'principal'>,
  { id, membershipId }: { id: string; membershipId: string },
): Promise<void> {
  const { rows } = await sql<PublishedText>`
    select text_id, publication.n, copy from agreement
    join publication on row_id = text_id and ended_at is null where agreement.id = ${id}
  `.execute(tx)
  const [text] = rows
  if (text === undefined)
    throw problem('not_publishable', { fields: [{ path: ['textId'], code: 'agreement_not_published' }] })
  const filled = fillText(text.copy, await valuesOfCard(tx, sql`membership.id = ${membershipId}`, now))
  await sql`
    update agreement set n = ${text.n}, title = ${filled.title}, content = ${filled.content}, content_sha256 = ${hashOfText(filled)},
      version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
}

/** Ends what a card that has ended still waited for. The card is locked. */
export async function withdrawAgreements(
  { tx, now, principal, audit }: WriteContext,
  cardId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update agreement set status = 'withdrawn', version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where membership_id = ${cardId} and status = 'requested' returning id
  `.execute(tx)
  for (const { id } of rows)
    await audit({
      action: 'agreement.withdraw',
      table: 'agreement',
      rowId: id,
      before: { status: 'requested' },
      after: { status: 'withdrawn' },
    })
}
