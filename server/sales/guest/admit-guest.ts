import { sql } from 'kysely'
import type { AdmittedGuest, GuestBody, GuestRefusal } from '../../../contract/sales/guest'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { shanghaiDay } from '../../kit/day'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { newId } from '../../kit/new-id'
import { fieldsProblem, type ProblemError } from '../../kit/problem'
import type { WriteRequest } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { createRow } from '../../kit/resource/mutations'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { readCheckIn } from '../../membership/member/list-check-ins'
import { memberResource } from '../../membership/member/resource'
import { lockMembers } from '../../shared/lock-members'
import { noteLive } from '../../shared/note-live'
import { personRows } from '../../shared/person-rows'
import { lockMobile, newPersonOf } from '../lead/create-lead'
import { followGuest } from './follow-guest'
import { cardsWithGuests } from './read-allowance'

registerConstraint('guest_visits_within_allowance', { code: 'guest_used_up', path: ['hostId'] })
registerConstraint('guest_visit_once_a_day', { code: 'guest_today', path: ['mobile'] })

const quota = { action: 'member.admitGuest', most: 60, minutes: 10 }

type Admitting = WriteRequest<GuestBody> & Pick<RequestContext<unknown, unknown>, 'audit'>

/** Lets in a member's guest. The locks of both members serialize two desks. */
export async function admitGuest(box: SecretBox, request: Admitting): Promise<AdmittedGuest> {
  const { tx, id: hostId, now, body, scope, principal } = request
  const { storeId } = body
  storesAllowed(scope, [storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  await enforceQuota(request, quota)
  const guest = await guestOf(box, request)
  if (guest.id === hostId) throw refused('guest_is_host', 'mobile')
  await lockMembers(tx, [hostId, guest.id])
  await requireHost(request)
  const [card] = await cardsWithGuests(request, hostId, storeId)
  if (card === undefined) throw refused('guest_none', 'hostId')
  if (card.refusal !== null)
    throw refused(refusalCodes[card.refusal], 'hostId', { name: card.name, maximum: card.perMonth })
  await requireGuest(request, guest.id)
  const visitId = newId(now.getTime())
  await sql`
    insert into check_in (id, member_id, membership_id, host_id, store_id, at, source, result, who)
    values (${visitId}, ${guest.id}, ${card.id}, ${hostId}, ${storeId}, ${now}, 'front_desk', 'pass', ${principal.username})
  `.execute(tx)
  await request.audit({
    action: quota.action,
    table: 'check_in',
    rowId: visitId,
    after: { memberId: guest.id, hostId, storeId, membershipId: card.id },
  })
  await followGuest(request, { guestId: guest.id, hostId, storeId })
  const visit = await readCheckIn(tx, visitId)
  await noteLive(tx, now, [{ kind: 'check_in', storeId, body: { memberId: guest.id, ...visit } }])
  return { guest, visit, used: card.used + 1, perMonth: card.perMonth }
}

const refusalCodes = {
  none: 'guest_none',
  used_up: 'guest_used_up',
  card_refund_open: 'guest_card_refund_open',
  card_frozen: 'guest_card_frozen',
  card_expired: 'guest_card_expired',
  card_unsigned: 'guest_card_unsigned',
  card_not_begun: 'guest_card_not_begun',
  card_of_other_store: 'guest_card_of_other_store',
  card_outside_hours: 'guest_card_outside_hours',
  no_units_left: 'guest_no_units_left',
} as const satisfies Record<GuestRefusal, string>

const refused = (
  code: string,
  member: 'hostId' | 'mobile' | 'name',
  params: Record<string, string | number> = {},
) => fieldsProblem([{ path: [member], code, params }])

/** A host who may not enter brings nobody in. */
async function requireHost({ tx, id, now, body: { storeId } }: Admitting): Promise<void> {
  const { rows } = await sql<{ isBarred: boolean; owes: boolean }>`
    select member.is_blacklisted or person.status <> 'active' or member.merged_into_id is not null as is_barred,
      coalesce((select is_refused from lesson_debt(member.id, ${storeId}, ${now}) where since is not null), false) as owes
    from member join person on person.id = person_id where member.id = ${id}
  `.execute(tx)
  if (rows[0]?.isBarred !== false) throw refused('guest_host_barred', 'hostId')
  if (rows[0].owes) throw refused('guest_host_owes', 'hostId')
}

async function requireGuest({ tx, now }: Admitting, guestId: string): Promise<void> {
  const { rows } = await sql<{ isBarred: boolean; wasGuestToday: boolean }>`
    select member.is_blacklisted or person.status <> 'active' or member.merged_into_id is not null as is_barred,
      exists (
        select from check_in where member_id = member.id and day = ${shanghaiDay(now)}::date and host_id is not null
      ) as was_guest_today
    from member join person on person.id = person_id where member.id = ${guestId}
  `.execute(tx)
  if (rows[0]?.isBarred !== false) throw refused('guest_barred', 'mobile')
  if (rows[0].wasGuestToday) throw refused('guest_today', 'mobile')
}

/** The member with this mobile; the person and the member are made where there is none. */
async function guestOf(box: SecretBox, request: Admitting): Promise<AdmittedGuest['guest']> {
  const { tx, body } = request
  const { name, mobile, storeId } = body
  const known = await lockMobile(tx, mobile)
  if (known !== undefined && known.name !== name) throw await nameDiffers(request, known)
  const personId = known?.id ?? (await newPersonOf(box, request, { name, mobile, storeId, source: 'guest' }))
  const { rows } = await sql<{ id: string; memberNo: string }>`
    select id, member_no from member where person_id = ${personId} and merged_into_id is null
  `.execute(tx)
  const { id, memberNo } = rows[0] ?? (await newGuest(request, personId))
  return { id, memberNo, name }
}

/** Whether somebody may be trying names for a mobile. */
export const isWrongName = ({ extra }: ProblemError): boolean =>
  extra.fields?.some(({ code }) => code === 'guest_name_differs' || code === 'guest_mobile_of') ?? false

/** Another store's person is not named. */
async function nameDiffers({ tx, scope }: Admitting, known: { id: string; name: string }) {
  const { rows } = await sql`
    select from person where id = ${known.id} and ${visibleTo(personRows, scope)}
  `.execute(tx)
  return rows.length > 0
    ? refused('guest_mobile_of', 'mobile', { name: known.name })
    : refused('guest_name_differs', 'name')
}

/** The person may be of another store, and is a guest of this one now. */
function newGuest(request: Admitting, personId: string) {
  const resource: typeof memberResource = {
    ...memberResource,
    check: async () => [],
    columns: (draft) => ({ ...memberResource.columns(draft), isGuest: true }),
  }
  const body = {
    personId,
    homeStoreId: request.body.storeId,
    joinedOn: shanghaiDay(request.now),
    level: 'regular' as const,
    consultantId: null,
    blacklistReason: null,
  }
  return createRow(resource, { ...request, body })
}
