import { sql } from 'kysely'

/** Who is billed for the member of an order, in a query of `sales_order`: their payer, or a guardian of somebody without a mobile. */
export const payerName = sql<string | null>`(
  select payer.name from member
  join person subject on subject.id = member.person_id
  join family_link link on link.person_id = subject.id
  join person payer on payer.id = link.relative_id
  where member.id = sales_order.member_id and payer.archived_at is null
    and (link.is_payer or link.is_guardian and subject.mobile is null)
  order by link.is_payer desc, link.created_at, link.id limit 1)`
