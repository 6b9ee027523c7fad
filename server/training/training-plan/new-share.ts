import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { ShareLink, trainingPlans } from '../../../contract/training/training-plan'
import { isSignedToken, linkIdOf, linkToken } from '../../kit/crypto/link-token'
import { signingKey } from '../../kit/crypto/signing-key'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { refusedNow } from './check-plan'
import { lockPlan } from './save-days'

interface Share extends Omit<ShareLink, 'url'> {
  planId: string
}

/** The links of a plan, the latest first. */
export async function sharesOf(tx: Tx, planId: string, now: Date): Promise<ShareLink[]> {
  const { rows } = await sql<Share>`
    select ${columns} from training_plan_share where plan_id = ${planId} order by created_at desc, id desc limit 200
  `.execute(tx)
  const key = await signingKey(tx, keyName)
  return rows.map((share) => linkOf(key, share, now))
}

/** Makes a link to a member's plan that is valid for the given number of days. */
export async function newShare(
  request: RequestContext<unknown, output<(typeof trainingPlans)['share']['body']>>,
): Promise<ShareLink> {
  const { tx, id: planId, now, principal, body, audit } = request
  const { status, memberId } = await lockPlan(tx, planId)
  if (memberId === null) throw refusedNow(status)
  const id = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + body.days * 86_400_000)
  const { rows } = await sql<Share>`
    insert into training_plan_share (id, plan_id, expires_at, created_at, created_by)
    values (${id}, ${planId}, ${expiresAt}, ${now}, ${principal.username}) returning ${columns}
  `.execute(tx)
  await audit({
    action: 'training-plan.share',
    table: 'training_plan',
    rowId: planId,
    after: { shareId: id, expiresAt: expiresAt.toISOString() },
  })
  return linkOf(await signingKey(tx, keyName), rows[0]!, now)
}

/** Revokes a link at once; repeating it changes nothing. */
export async function revokeShare({
  tx,
  id,
  now,
  audit,
}: RequestContext<unknown, unknown>): Promise<ShareLink> {
  const { rows } = await sql<Share>`
    update training_plan_share set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} returning ${columns}
  `.execute(tx)
  const [share] = rows
  if (share === undefined) throw problem('not_found')
  await audit({
    action: 'training-plan.revokeShare',
    table: 'training_plan',
    rowId: share.planId,
    after: { shareId: id },
  })
  return linkOf(await signingKey(tx, keyName), share, now)
}

/** The valid link of a token; every invalid one is `not_found`. */
export async function sharedBy(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ planId: string; expiresAt: string }> {
  const id = linkIdOf(token)
  if (id === undefined) throw problem('not_found')
  const { rows } = await sql<Share>`select ${columns} from training_plan_share where id = ${id}`.execute(tx)
  const [share] = rows
  if (share === undefined || !holds(share, now)) throw problem('not_found')
  if (!isSignedToken(await signingKey(tx, keyName), token, id, opensOf(share))) throw problem('not_found')
  return { planId: share.planId, expiresAt: share.expiresAt }
}

const keyName = 'training-plan-share'
const columns = sql`id, plan_id, expires_at, revoked_at, created_at, created_by`

const holds = ({ revokedAt, expiresAt }: Share, now: Date) =>
  revokedAt === null && Date.parse(expiresAt) > now.getTime()

function linkOf(key: Buffer, { planId, ...share }: Share, now: Date): ShareLink {
  const token = linkToken(key, share.id, opensOf({ ...share, planId }))
  return { ...share, url: holds({ ...share, planId }, now) ? `/shared-plan#${token}` : null }
}

/** Plan and expiry are signed, so that a changed row in the table does not make a link show another plan or last longer. */
const opensOf = ({ planId, expiresAt }: Share) => `${planId} ${expiresAt}`
