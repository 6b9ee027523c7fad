import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MemberAtDoor, members } from '../../../contract/membership/member'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import { fieldsProblem } from '../../kit/problem'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { RequestContext } from '../../kit/resource/serve'
import { type RowScope, storesAllowed, visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { holdsIn, isLive, liveCards } from './live-cards'

type AtDoorBody = output<(typeof members)['atDoor']['body']>
type DoorAnswer = output<(typeof members)['atDoor']['reply']>

/** Members whom the stores in scope may check in: their own, and those with a live card valid there. */
export const doorRows: RowScope = {
  table: 'member',
  visible: ({ storeIds }) => sql<boolean>`(
    ${memberRows.visible({ storeIds })}
    or exists (select from membership where member_id = member.id and ${isLive} and ${holdsIn(storeIds)}))`,
}

const quota = { action: 'member.atDoor', most: 60, minutes: 10 }

/** Numbers are consecutive and can be guessed, so each lookup is logged with its store before it is answered, found or not. */
export async function atDoor(request: RequestContext<unknown, AtDoorBody>): Promise<DoorAnswer> {
  const { tx, scope, body } = request
  const { storeId } = body
  storesAllowed(scope, [storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  const found = await bearersOf(request, storeId, isBearer(body.sign))
  const [first, ...others] = found.filter(({ member, isOwn }) => isOwn || member.memberships.length > 0)
  await noteLookup(request, storeId, (first ?? found[0])?.member.id ?? null)
  if (first !== undefined)
    return { member: first.member, others: others.map(({ member }) => member), refusal: null }
  if (found.length === 0) return { member: null, others: [], refusal: null }
  const hasCard = found.some((one) => one.hasCard)
  return { member: null, others: [], refusal: hasCard ? 'card_of_other_store' : 'no_card' }
}

/** Writes the line that the quota counts; throws `too_many_attempts`. */
export async function noteLookup(
  request: RequestContext<unknown, unknown>,
  storeId: string,
  memberId: string | null,
): Promise<void> {
  await enforceQuota(request, quota)
  await request.audit({ action: quota.action, table: 'member', rowId: memberId, after: { storeId } })
}

interface Bearer {
  member: MemberAtDoor
  isOwn: boolean
  /** A live card, valid in any store. */
  hasCard: boolean
}

const isBearer = (sign: string) =>
  sign.startsWith('M')
    ? sql<boolean>`member.member_no = ${sign}`
    : sign.startsWith('K')
      ? sql<boolean>`member.id = (select member_id from membership where card_no = ${sign})`
      : sql<boolean>`member.person_id in (select people_reached_by(${sign}))`

/** The member at a store's door. */
export async function bearerOf(
  request: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope'>,
  storeId: string,
  which: RawBuilder<boolean>,
): Promise<Bearer | undefined> {
  const [first] = await bearersOf(request, storeId, which)
  return first
}

/** The owner of a mobile comes before those whom they guard. */
async function bearersOf(
  { tx, scope }: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope'>,
  storeId: string,
  which: RawBuilder<boolean>,
): Promise<Bearer[]> {
  const { rows } = await sql<MemberAtDoor & Omit<Bearer, 'member'>>`
    select member.id, member.member_no, person.name, person.avatar_id, member.standing,
      ${liveCards(holdsIn([storeId]))} as memberships, ${visibleTo(memberRows, scope)} as is_own,
      exists (select from membership where member_id = member.id and ${isLive}) as has_card
    from member join person on person.id = member.person_id
    where ${which} and member.merged_into_id is null order by person.mobile is null, member.id
  `.execute(tx)
  return rows.map(({ isOwn, hasCard, ...member }) => ({ member, isOwn, hasCard }))
}
