import { type RawBuilder, sql } from 'kysely'
import type { AgreementRow, ShownAgreement } from '../../../contract/membership/agreement'
import { adultAge } from '../../../contract/membership/agreement'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { RowScope } from '../../kit/resource/store-scope'
import { memberIdsOf } from '../../shared/member-rows'
import { fillText, hashOfText, valuesOfCard } from './fill-text'

export const agreementRows: RowScope = {
  table: 'agreement',
  visible: ({ storeIds }) => sql<boolean>`agreement.member_id in (${memberIdsOf(storeIds)})`,
}

const joins = sql`
  join member on member.id = agreement.member_id join person on person.id = member.person_id
  join membership on membership.id = agreement.membership_id
  left join order_item on order_item.id = membership.order_item_id`

const mostRows = 100

export async function listAgreements(tx: Tx, where: RawBuilder<boolean>): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select agreement.id, agreement.version, agreement.member_id, person.name as member_name, agreement.membership_id,
      membership.name as card_name, order_item.order_id, agreement.title, agreement.n as text_version, agreement.status,
      agreement.reason, agreement.created_at, signed_at, signed_by, signer_name, guardian_relation,
      encode(pdf_sha256, 'hex') as pdf_hash, forgotten_at is not null as is_forgotten
    from agreement ${joins} where ${where} order by agreement.created_at desc, agreement.id desc limit ${mostRows}
  `.execute(tx)
  return rows
}

export async function readAgreement(tx: Tx, id: string): Promise<AgreementRow> {
  const [row] = await listAgreements(tx, sql`agreement.id = ${id}`)
  if (row === undefined) throw problem('not_found')
  return row
}

/** Agreements that wait, as their signer reads them: what changed since they were asked for, such as the card's days, is filled in. */
export async function shownAgreements(
  tx: Tx,
  where: RawBuilder<boolean>,
  now: Date,
): Promise<ShownAgreement[]> {
  const { rows } = await sql<Waiting>`
    select agreement.id, person.name as member_name, membership.name as card_name, agreement.membership_id, publication.copy,
      coalesce(person.birthday + ${adultAge} * interval '1 year' > ${shanghaiDay(now)}::date, person.mobile is null) as is_minor, ${firstGuardian} as guardian
    from agreement ${joins} join publication on publication.row_id = agreement.text_id and publication.n = agreement.n
    where agreement.status = 'requested' and ${where}
    order by agreement.created_at, agreement.id limit ${mostRows}
  `.execute(tx)
  const shown: ShownAgreement[] = []
  for (const { copy, membershipId, guardian, ...row } of rows) {
    const filled = fillText(copy, await valuesOfCard(tx, sql`membership.id = ${membershipId}`, now))
    const proposedSigner = row.isMinor ? guardian : null
    shown.push({ ...row, ...filled, proposedSigner, contentHash: hashOfText(filled).toString('hex') })
  }
  return shown
}

type Waiting = Pick<ShownAgreement, 'id' | 'memberName' | 'cardName' | 'isMinor'> & {
  membershipId: string
  copy: { title: string; body: string }
  guardian: ShownAgreement['proposedSigner']
}

const firstGuardian = sql`(
  select json_build_object('name', guardian.name, 'relation', case when relation in ('parent', 'grandparent') then relation else 'guardian' end)
  from family_link link join person guardian on guardian.id = link.relative_id
  where link.person_id = person.id and link.is_guardian and guardian.archived_at is null order by link.created_at, link.id limit 1)`
