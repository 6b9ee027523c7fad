import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AgreementValues } from '../../../contract/content/site-text'
import { fillPlaceholders } from '../../content/site-text/filled'
import { plainText } from '../../content/site-text/rich-text'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { yuanOf } from '../../kit/yuan-of'
import { mobileOrGuardians } from '../../shared/guardian-mobiles'

/** What an agreement says of a card, with the days that it has when it begins now; undefined without such a card. */
export async function valuesOfCard(
  tx: Tx,
  where: RawBuilder<boolean>,
  now: Date,
): Promise<AgreementValues | undefined> {
  const waited = sql`case when membership.status = 'pending' then greatest(${shanghaiDay(now)}::date - starts_on, 0) else 0 end`
  const { rows } = await sql<Record<string, string> & { valueFen: number }>`
    select (select value ->> 'name' from setting where name = 'business') as business_name, store.name as store_name,
      person.name as member_name, coalesce(${mobileOrGuardians}, '') as member_mobile, membership.name as plan_name,
      membership.value_fen, membership.starts_on + ${waited} as starts_on, membership.ends_on + ${waited} as ends_on
    from membership join member on member.id = membership.member_id join person on person.id = member.person_id
    join store on store.id = membership.home_store_id
    where ${where} order by membership.created_at desc, membership.id desc limit 1
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  return {
    business_name: row.businessName ?? '',
    store_name: row.storeName ?? '',
    member_name: row.memberName ?? '',
    member_mobile: row.memberMobile ?? '',
    plan_name: row.planName ?? '',
    plan_price: `¥${yuanOf(row.valueFen)}`,
    starts_on: row.startsOn ?? '',
    ends_on: row.endsOn ?? '',
    today: shanghaiDay(now),
  }
}

export interface FilledText {
  title: string
  content: string
}

/** A published text as its signer reads it: without markup, a line for each block. */
export function fillText(
  copy: { title: string; body: string },
  values: AgreementValues | undefined,
): FilledText {
  // A heading has a blank line before it.
  const lines = plainText(copy.body.replace(/<h[2-4]/g, '<br>$&'))
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (values === undefined) return { title: copy.title, content: lines }
  return { title: fillPlaceholders(copy.title, values), content: fillPlaceholders(lines, values) }
}

export function hashOfText({ title, content }: FilledText): Buffer {
  return createHash('sha256').update(`${title}\n${content}`).digest()
}
