import { sql } from 'kysely'
import type { Wristband, WristbandStatus } from '../../../contract/membership/wristband'
import { advance } from '../../../machines/lifecycle'
import { wristbandMachine } from '../../../machines/wristband/wristband.machine'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { insertWristband, lockWearer, refuseTakenNumber } from './issue-wristband'
import { countInUse, readWristband, wristbandFacts } from './wristband-rows'

type Changing = RequestContext<unknown, unknown>
type Verb = 'reportLost' | 'recover' | 'replace' | 'end'

/** Reports a wristband lost, takes it back into use, or ends it. */
export const changeWristband =
  (verb: Exclude<Verb, 'replace'>) =>
  async (request: Changing): Promise<Wristband> => {
    const { before, status } = await heldAfter(request, verb)
    await writeStatus(request, status, null)
    await note(request, verb, before)
    return readWristband(request.tx, request.id)
  }

/** Gives the person another wristband in place of this one. Replies the new one. */
export async function replaceWristband(
  request: RequestContext<unknown, { number: string }>,
): Promise<Wristband> {
  const { tx, now, body } = request
  const { before, status, personId } = await heldAfter(request, 'replace')
  await refuseTakenNumber(request, personId)
  const laterId = newId(now.getTime())
  // The old one first, since it counts among those in use.
  await writeStatus(request, status, laterId)
  await insertWristband(request, laterId, personId)
  await note(request, 'replace', before, { replacedBy: body.number })
  await request.audit({
    action: 'wristband.issue',
    table: 'wristband',
    rowId: laterId,
    after: { number: body.number, status: 'active', memberId: before.memberId },
  })
  return readWristband(tx, laterId)
}

async function heldAfter(request: Changing, verb: Verb) {
  const { tx, id, version } = request
  const personId = await lockWearer(
    request,
    sql`member.person_id = (select person_id from wristband where id = ${id})`,
  )
  await sql`select from wristband where id = ${id} for update`.execute(tx)
  const before = await readWristband(tx, id)
  if (before.version !== version) throw problem('stale', { current: before })
  const facts = wristbandFacts(before.status, await countInUse(tx, personId))
  const verdict = advance(wristbandMachine, before.status, facts, `wristband.${verb}`)
  if (!verdict.ok)
    throw problem('not_allowed_now', {
      state: before.status,
      allowed: verdict.allowed,
      ...(verdict.reason === null ? {} : { detail: verdict.reason }),
    })
  return { before, status: verdict.status, personId }
}

async function writeStatus(
  { tx, id, now, principal }: Changing,
  status: WristbandStatus,
  replacedById: string | null,
): Promise<void> {
  await sql`
    update wristband set status = ${status}, changed_at = ${now}, changed_by = ${principal.username},
      replaced_by_id = ${replacedById}, version = version + 1
    where id = ${id}
  `.execute(tx)
}

async function note(request: Changing, verb: Verb, before: Wristband, own: object = {}): Promise<void> {
  const { number, status } = await readWristband(request.tx, request.id)
  await request.audit({
    action: `wristband.${verb}`,
    table: 'wristband',
    rowId: request.id,
    before: { number: before.number, status: before.status },
    after: { number, status, ...own },
  })
}
