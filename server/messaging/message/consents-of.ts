import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type MessageConsent, messageCategories, type messages } from '../../../contract/messaging/messages'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'

type Consents = output<(typeof messages)['consents']['reply']>

/** What a person has agreed to, with the defaults; of somebody without a mobile it is what their guardian has agreed to. */
export async function consentsOf(tx: Tx, personId: string): Promise<Consents> {
  const { rows: people } = await sql<{ guardianName: string | null }>`
    select case when recipient.id <> person.id then recipient.name end as guardian_name
    from person join person recipient on recipient.id = message_recipient(person.id) where person.id = ${personId}
  `.execute(tx)
  const [person] = people
  if (person === undefined) throw problem('not_found')
  const { rows } = await sql<MessageConsent>`
    select asked.category, coalesce(is_allowed, asked.category = 'service') as is_allowed, at, who
    from unnest(${[...messageCategories]}::text[]) with ordinality as asked (category, place)
    left join message_consent consent on consent.category = asked.category and consent.person_id = message_recipient(${personId})
    order by place
  `.execute(tx)
  return { rows, guardianName: person.guardianName }
}

export async function setConsent(
  request: Pick<
    RequestContext<unknown, output<(typeof messages)['setConsent']['body']>>,
    'tx' | 'id' | 'now' | 'principal' | 'body' | 'audit'
  >,
): Promise<Consents> {
  const { tx, id, now, principal, body, audit } = request
  const { rows: before, guardianName } = await consentsOf(tx, id)
  if (guardianName !== null) throw fieldsProblem([{ path: ['isAllowed'], code: 'consent_of_guardian' }])
  await sql`
    insert into message_consent (person_id, category, is_allowed, at, who)
    values (${id}, ${body.category}, ${body.isAllowed}, ${now}, ${principal.username})
    on conflict (person_id, category) do update set is_allowed = excluded.is_allowed, at = excluded.at, who = excluded.who
  `.execute(tx)
  const wasAllowed = before.find(({ category }) => category === body.category)?.isAllowed
  await audit({
    action: 'person.setMessageConsent',
    table: 'person',
    rowId: id,
    before: { category: body.category, isAllowed: wasAllowed },
    after: body,
  })
  return consentsOf(tx, id)
}
