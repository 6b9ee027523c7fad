import { type RawBuilder, sql } from 'kysely'
import { mostWristbands, type Wristband } from '../../../contract/membership/wristband'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { memberRows } from '../../shared/member-rows'
import { countInUse, readWristband } from './wristband-rows'

type Issuing = RequestContext<unknown, { number: string }>

/** Gives a member a wristband. */
export async function issueWristband(request: Issuing): Promise<Wristband> {
  const { tx, id: memberId, audit } = request
  const personId = await lockWearer(request, sql`member.id = ${memberId}`)
  if ((await countInUse(tx, personId)) >= mostWristbands)
    refuseNumber('wristbands_full', { maximum: mostWristbands })
  await refuseTakenNumber(request, personId)
  const id = newId(request.now.getTime())
  await insertWristband(request, id, personId)
  const { number, status } = await readWristband(tx, id)
  await audit({
    action: 'wristband.issue',
    table: 'wristband',
    rowId: id,
    after: { number, status, memberId },
  })
  return readWristband(tx, id)
}

/** Locks a member, then the person, as every change of people does; returns the person. */
export async function lockWearer({ tx }: Pick<Issuing, 'tx'>, which: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ personId: string }>`
    select person_id from member where ${which} and merged_into_id is null for no key update
  `.execute(tx)
  const [member] = rows
  if (member === undefined) return refuseNumber('wristband_nobody')
  const { personId } = member
  const { rows: people } = await sql<{ status: string }>`
    select status from person where id = ${personId} for no key update
  `.execute(tx)
  if (people[0]?.status === 'anonymised') return refuseNumber('wristband_anonymised')
  return personId
}

export async function insertWristband(
  { tx, now, principal, body }: Issuing,
  id: string,
  personId: string,
): Promise<void> {
  await sql`
    insert into wristband (id, person_id, number, changed_at, changed_by, created_at, created_by)
    values (${id}, ${personId}, ${body.number}, ${now}, ${principal.username}, ${now}, ${principal.username})
  `.execute(tx)
}

/** Refuses a number that is in use or lost, naming its member to those who may see them. Of two desks at once the second waits here. */
export async function refuseTakenNumber({ tx, scope, body }: Issuing, personId: string): Promise<void> {
  const { number } = body
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wristband ${number}`}, 0))`.execute(tx)
  const { rows } = await sql<Holder>`
    select wristband.status, wristband.person_id = ${personId} as is_own, person.name, member.member_no,
      ${visibleTo(memberRows, scope)} as is_visible
    from wristband join person on person.id = wristband.person_id
    left join member on member.person_id = person.id and member.merged_into_id is null
    where number = ${number} and wristband.status in ('active', 'lost')
  `.execute(tx)
  const [holder] = rows
  if (holder === undefined) return
  const { status, name, memberNo } = holder
  if (holder.isOwn) refuseNumber(status === 'lost' ? 'wristband_own_lost' : 'wristband_own')
  if (holder.isVisible && memberNo !== null)
    refuseNumber(status === 'lost' ? 'wristband_taken_lost' : 'wristband_taken', {
      name: `${name} ${memberNo}`,
    })
  refuseNumber('wristband_taken_elsewhere')
}

interface Holder {
  status: string
  isOwn: boolean
  name: string
  memberNo: string | null
  isVisible: boolean | null
}

function refuseNumber(code: string, params: Record<string, string | number> = {}): never {
  throw fieldsProblem([{ path: ['number'], code, params }])
}
