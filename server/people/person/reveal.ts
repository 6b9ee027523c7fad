import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { people } from '../../../contract/people/person'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { readSecrets } from './secrets'

const quota = { action: 'person.reveal', most: 30, minutes: 10 }

type RevealBody = output<(typeof people)['reveal']['body']>

/** Replies one masked member in full, after logging it in the same transaction. */
export async function reveal(
  box: SecretBox,
  request: RequestContext<unknown, RevealBody>,
): Promise<{ value: string | null }> {
  const { id, audit, body } = request
  await enforceQuota(request, quota)
  const value = await secretOf(box, request)
  await audit({
    action: quota.action,
    table: 'person',
    rowId: id,
    after: { what: body.what },
    reason: body.reason,
  })
  return { value }
}

async function secretOf(box: SecretBox, { tx, id, body: { what } }: RequestContext<unknown, RevealBody>) {
  const { rows } = await sql<{ mobile: string | null; email: string | null; emergencyMobile: string | null }>`
    select mobile, email, emergency_mobile from person where id = ${id}
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  if (what === 'mobile' || what === 'email' || what === 'emergencyMobile') return rows[0][what]
  return (await readSecrets(tx, box, id))[what] || null
}
