import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '../../../contract/endpoint'
import type { AppContext } from '../app'
import type { SecretBox } from '../crypto/secret-box'
import type { Tx } from '../db/schema'
import { problem } from '../problem'
import type { SealedColumn } from '../rotate-keys'

export interface Answer {
  status: Endpoint['status']
  reply: unknown
}

interface Once {
  key: string
  accountId: string
  endpoint: string
  body: unknown
  now: Date
  secrets: SecretBox
  /** The answer holds a secret, so it is stored sealed. */
  isSecret?: boolean
}

const replyColumn = 'idempotency.sealed_reply'
export const sealedReplyColumn: SealedColumn = {
  table: 'idempotency',
  name: 'sealed_reply',
  column: replyColumn,
  boundTo: 'id',
}

/** The request's Idempotency-Key: 8 to 128 visible characters. */
export function idempotencyKey(c: AppContext): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{8,128}$/.test(key)) throw problem('malformed')
  return key
}

/**
 * Runs a creation once per key: its answer is stored in the same transaction and returned to repeated requests. Of two simultaneous
 * requests the second waits for the first. A different body under the same key is refused.
 */
export async function once(tx: Tx, request: Once, create: () => Promise<Answer | Response>): Promise<Answer> {
  const { key, accountId, endpoint, now, secrets } = request
  // Keyed, because a plain digest would let a reader of the table guess the id card in the body.
  const bodyHash = secrets.fingerprint(JSON.stringify(request.body), 'idempotency.body_hash')
  const inserted = await tx
    .insertInto('idempotency')
    .values({ key, accountId, endpoint, bodyHash, at: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return earlier(tx, request, bodyHash)
  const answer = await create()
  if (answer instanceof Response)
    throw new TypeError(`${endpoint} answers with a stream, which cannot be repeated`)
  const reply = JSON.stringify(answer.reply)
  const kept = request.isSecret
    ? { sealedReply: secrets.seal(reply, { column: replyColumn, id: inserted.id }) }
    : { reply }
  await tx
    .updateTable('idempotency')
    .set({ status: answer.status, ...kept })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute()
  return answer
}

async function earlier(
  tx: Tx,
  { accountId, key, endpoint, secrets }: Once,
  bodyHash: Buffer,
): Promise<Answer> {
  const kept = await tx
    .selectFrom('idempotency')
    .select(['id', 'endpoint', 'bodyHash', 'status', 'reply', 'sealedReply'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const { id, sealedReply, status } = kept
  const original = { endpoint: kept.endpoint, bodyHash: kept.bodyHash }
  if (!isDeepStrictEqual(original, { endpoint, bodyHash })) throw problem('idempotency_key_reused')
  const reply =
    sealedReply === null ? kept.reply : JSON.parse(secrets.open(sealedReply, { column: replyColumn, id }))
  return { status: status ?? 200, reply }
}
