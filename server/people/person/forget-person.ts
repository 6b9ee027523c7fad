import { sql } from 'kysely'
import { m } from '#messages'
import type { Person } from '../../../contract/people/person'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { ColumnsOf, Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { nameable } from '../../kit/resource/nameable'
import { announceFaceChange } from '../../shared/announce-face-change'
import { removeDocumentSoon } from '../../shared/document-store'
import { lockPeople } from '../../shared/lock-members'
import { refreshFound } from './refresh-found'

/** Every identifying column except the name, which becomes a number. */
export const forgotten: ColumnsOf<'person'> = {
  mobile: null,
  email: null,
  birthday: null,
  gender: 'unknown',
  idCard: null,
  idCardHash: null,
  idCardMask: null,
  avatarId: null,
  duties: [],
  emergencyName: null,
  emergencyMobile: null,
  healthNote: null,
  facePhotoId: null,
  guardianName: null,
  faceStatus: sql`case when face_status = 'none' then 'none' else 'revoked' end`,
}

/** Locks a person with orders, members and cards, so that nothing is bought, booked or entered; blockers must be read after this. */
export async function holdWhole(tx: Tx, id: string): Promise<void> {
  await lockPeople(tx, [id])
}

/** Removes what belongs to an anonymised person: merged people, the coach's page, the face, the values in the history. */
export async function forgetPerson(
  { tx, now, principal, scope }: WriteRequest<unknown>,
  before: Person,
): Promise<void> {
  const held = await blockersOf(tx, before.id)
  if (held.length > 0)
    throw problem('in_use', { blockers: await nameable(tx, scope, held), blockerCount: held.length })
  const { rows } = await sql<{ id: string; facePhotoId: string | null }>`
    with recursive same as (
      select id from person where id = ${before.id}
      union
      select person.id from person join same on person.merged_into_id = same.id
    )
    select id, face_photo_id from person where id in (select id from same)
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  const photos = [before.facePhotoId, ...rows.map(({ facePhotoId }) => facePhotoId)]
  const columns = Object.entries({
    ...forgotten,
    status: 'anonymised',
    updatedAt: now,
    updatedBy: principal.username,
  })
  await sql`
    update person set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = any(${ids})
  `.execute(tx)
  for (const id of ids) {
    const name = m.person_anonymised_name({ no: id.slice(-6) }, { locale: 'zh-CN' })
    await sql`update person set name = ${name}, name_pinyin = ${pinyinOf(name)} where id = ${id}`.execute(tx)
    await sql`
      update coach set display_name = ${name}, name_pinyin = ${pinyinOf(name)}, bio = '', avatar_id = null, version = version + 1
      where person_id = ${id}
    `.execute(tx)
  }
  await forgetFamily(tx, ids)
  await refreshFound(tx, ids)
  await sql`
    update person_merge set before = null, kept_id_card = null, kept_health_note = null, kept_name = '', merged_name = ''
    where kept_id = any(${ids}) or merged_id = any(${ids})
  `.execute(tx)
  await sql`delete from person_wechat where person_id = any(${ids})`.execute(tx)
  await forgetWords(tx, ids)
  await forgetLeads(tx, ids, now)
  await sql`
    update lesson_signature set signature = null
    where appointment_id in (
      select id from appointment where member_id in (select id from member where person_id = any(${ids}))
    )
  `.execute(tx)
  await sql`
    update member_link set revoked_at = ${now}
    where member_id in (select id from member where person_id = any(${ids})) and revoked_at is null
  `.execute(tx)
  const pdfs = await forgetAgreements(tx, ids, now)
  await withholdHistory(tx, ids, now)
  await sql`delete from wristband where person_id = any(${ids})`.execute(tx)
  await sql`
    update account set person_id = null, display_name = '', search = lower(username), version = version + 1
    where person_id = any(${ids})
  `.execute(tx)
  for (const photo of new Set([...photos, ...pdfs])) if (photo !== null) await removeDocumentSoon(tx, photo)
  await announceFaceChange(tx, now, { personIds: ids, by: principal.username })
}

/**
 * A working coach and a store's manager are needed by name, an account that can sign in must be disabled and a locker given back first, and
 * somebody without a mobile needs another guardian.
 */
async function blockersOf(tx: WriteRequest<unknown>['tx'], id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string }>`
    select 'coach' as kind, id, display_name as name from coach
    where person_id = ${id} and archived_at is null and status <> 'departed'
    union all
    select 'store', id, name from store where manager_id = ${id} and archived_at is null
    union all
    select 'account', id, username from account where person_id = ${id} and status <> 'disabled'
    union all
    select 'person', person.id, name from family_link link join person on person.id = link.person_id
    where link.relative_id = ${id} and link.is_guardian and person.mobile is null and not exists (
      select from family_link other join person guardian on guardian.id = other.relative_id
      where other.person_id = person.id and other.relative_id <> ${id} and other.is_guardian and guardian.mobile is not null)
    union all
    select 'locker', locker.id, number from locker join locker_key on locker_id = locker.id
    where returned_at is null and member_id in (select id from member where person_id = ${id})
    union all
    select 'locker-rental', locker_rental.id, number from locker_rental join locker on locker.id = locker_id
    where locker_rental.status = 'running' and member_id in (select id from member where person_id = ${id})
  `.execute(tx)
  return rows
}

/** Removes free text about the people: contact notes, blacklist reasons, notes of cards, bookings and lockers, reasons of leave. */
async function forgetWords(tx: WriteRequest<unknown>['tx'], ids: readonly string[]): Promise<void> {
  const placeholder = m.person_words_forgotten({}, { locale: 'zh-CN' })
  const theirs = sql`(select id from member where person_id = any(${ids}))`
  await sql`update member_contact set note = '' where member_id in ${theirs}`.execute(tx)
  await sql`
    update member set blacklist_reason = ${placeholder} where id in ${theirs} and blacklist_reason is not null
  `.execute(tx)
  await sql`update membership set note = '' where member_id in ${theirs}`.execute(tx)
  await sql`
    update membership_freeze set reason = ${placeholder}
    where membership_id in (select id from membership where member_id in ${theirs})
  `.execute(tx)
  await sql`
    update appointment set note = '', cancel_reason = case when cancel_reason is not null then ${placeholder} end,
      complimentary_reason = case when complimentary_reason is not null then ${placeholder} end
    where member_id in ${theirs}
  `.execute(tx)
  await sql`
    update lesson_dispute set reason = ${placeholder}
    where appointment_id in (select id from appointment where member_id in ${theirs})
  `.execute(tx)
  await sql`update sales_order set note = '' where member_id in ${theirs}`.execute(tx)
  await sql`
    update locker_rental set note = '', keep_reason = case when keep_reason is not null then ${placeholder} end where member_id in ${theirs}
  `.execute(tx)
  await forgetInvoices(tx, ids)
  await sql`
    update message set content = ${placeholder}, variables = '{}', recipient = null, answer = null where person_id = any(${ids})
  `.execute(tx)
  await sql`
    update leave_request set reason = ${placeholder}, refusal_reason = case when refusal_reason is not null then ${placeholder} end
    where coach_id in (select id from coach where person_id = any(${ids}))
  `.execute(tx)
}

/** Withdraws what was requested and removes its buyers. An issued invoice keeps its buyer, as the books must, but no address. */
async function forgetInvoices(tx: WriteRequest<unknown>['tx'], ids: readonly string[]): Promise<void> {
  const placeholder = m.person_words_forgotten({}, { locale: 'zh-CN' })
  const theirs = sql`order_id in (
    select sales_order.id from sales_order join member on member.id = member_id where member.person_id = any(${ids}))`
  await sql`
    update invoice set status = case status when 'refused' then 'refused' else 'withdrawn' end, buyer_kind = 'person', title = ${placeholder},
      tax_no = null, email = null, note = '', version = version + 1,
      refusal_reason = case when refusal_reason is not null then ${placeholder} end
    where invoice_no is null and ${theirs}
  `.execute(tx)
  await sql`
    update invoice set email = null, version = version + 1,
      reversal_reason = case when reversal_reason is not null then ${placeholder} end
    where invoice_no is not null and ${theirs}
  `.execute(tx)
}

/** Removes the links; those whom the people guarded are no longer found by their mobile. */
async function forgetFamily(tx: WriteRequest<unknown>['tx'], ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    delete from family_link where person_id = any(${ids}) or relative_id = any(${ids}) returning person_id
  `.execute(tx)
  const others = new Set(rows.map(({ personId }) => personId).filter((id) => !ids.includes(id)))
  if (others.size > 0) await refreshFound(tx, [...others])
}

/** Ends the people's open leads as lost, and removes what was written about them. */
async function forgetLeads(
  tx: WriteRequest<unknown>['tx'],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`delete from lead_note where lead_id in (select id from lead where person_id = any(${ids}))`.execute(
    tx,
  )
  await sql`
    update lead set status = 'lost', lost_at = ${now}, loss_reason = 'other', awaits_trial_card = false
    where person_id = any(${ids}) and status in ('new', 'contacted', 'visiting', 'trial')
  `.execute(tx)
  await sql`
    update lead set wish = '', loss_note = '', next_step = null, next_step_on = null,
      step_before_visit = null, step_before_visit_on = null, version = version + 1
    where person_id = any(${ids})
  `.execute(tx)
}

/** Leaves the card's name of each agreement, and returns the documents that nothing shows any more. */
async function forgetAgreements(
  tx: WriteRequest<unknown>['tx'],
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const placeholder = m.person_words_forgotten({}, { locale: 'zh-CN' })
  const { rows } = await sql<{ documentId: string | null }>`
    with old as (
      select agreement.id, document_id, membership.name as card_name from agreement
      join membership on membership.id = membership_id
      where agreement.member_id in (select id from member where person_id = any(${ids})) and forgotten_at is null
      for update of agreement
    )
    update agreement set title = card_name, content = card_name, signer_name = null, signer_address = null, document_id = null, forgotten_at = ${now},
      reason = case when agreement.reason is not null then ${placeholder} end
    from old where old.id = agreement.id returning old.document_id
  `.execute(tx)
  return rows.flatMap(({ documentId }) => documentId ?? [])
}

/** Keeps author, action and time of the audit lines, but hides their values and reasons, which contain personal data. */
async function withholdHistory(
  tx: WriteRequest<unknown>['tx'],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into audit_withheld (table_name, row_id, at)
    select 'person', id, ${now}::timestamptz from unnest(${ids}::uuid[]) as person (id)
    union all
    select 'member', id, ${now} from member where person_id = any(${ids})
    union all
    select 'coach', id, ${now} from coach where person_id = any(${ids})
    union all
    select 'leave_request', id, ${now} from leave_request
    where coach_id in (select id from coach where person_id = any(${ids}))
    union all
    select 'account', id, ${now} from account where person_id = any(${ids})
    union all
    select 'lead', id, ${now} from lead where person_id = any(${ids})
    union all
    select 'wristband', id, ${now} from wristband where person_id = any(${ids})
    union all
    select kind, row_id, ${now} from (
      select 'sales_order' as kind, id as row_id, member_id from sales_order
      union all
      select 'refund', refund.id, member_id from refund join sales_order on sales_order.id = order_id
      union all
      select 'invoice', invoice.id, member_id from invoice join sales_order on sales_order.id = order_id
      union all
      select 'membership', id, member_id from membership
      union all
      select 'agreement', id, member_id from agreement
      union all
      select 'appointment', id, member_id from appointment
      union all
      select 'locker_rental', id, member_id from locker_rental
    ) as theirs where member_id in (select id from member where person_id = any(${ids}))
    on conflict do nothing
  `.execute(tx)
}
