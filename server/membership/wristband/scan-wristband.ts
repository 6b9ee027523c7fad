import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { WristbandScan, WristbandStatus, wristbands } from '../../../contract/membership/wristband'
import { fieldsProblem } from '../../kit/problem'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'
import { bearerOf, noteLookup } from '../member/at-door'

type Scan = RequestContext<unknown, output<(typeof wristbands)['scan']['body']>>

/** Whose band is at the desk, or why it does not count. */
export async function scanWristband(request: Scan): Promise<WristbandScan> {
  const { tx, scope, body } = request
  const { storeId, number } = body
  storesAllowed(scope, [storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  const { rows } = await sql<Read>`
    select person_id, status, changed_at from wristband where number = ${number}
    order by status in ('active', 'lost') desc, changed_at desc, id desc limit 1
  `.execute(tx)
  const [read] = rows
  const bearer =
    read === undefined
      ? undefined
      : await bearerOf(request, storeId, sql`member.person_id = ${read.personId}`)
  if (read === undefined || bearer === undefined) {
    await noteLookup(request, storeId, null)
    return nothing
  }
  const { member, isOwn, hasCard } = bearer
  if (!isOwn) await noteLookup(request, storeId, member.id)
  const { status, changedAt } = read
  if (status !== 'active') {
    const refused = { refusal: `wristband_${status}` as const, since: changedAt }
    return { ...nothing, ...refused, isOwn, member: isOwn ? member : null }
  }
  if (isOwn || member.memberships.length > 0) return { ...nothing, isOwn, member }
  return { ...nothing, refusal: hasCard ? 'card_of_other_store' : 'no_card' }
}

const nothing: WristbandScan = { member: null, isOwn: false, refusal: null, since: null }

interface Read {
  personId: string
  status: WristbandStatus
  changedAt: string
}
