import { createHash, createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { signingKey } from '../../kit/crypto/signing-key'
import type { Tx } from '../../kit/db/schema'

/** The purpose of a challenge, and its session, account or browser. */
export interface ChallengeBinding {
  purpose: 'register' | 'prove' | 'second-factor' | 'sign-in'
  to: string
}

export const challengeMs = 5 * 60_000
const [bodyLength, macLength] = [24, 32]

/** Signed instead of stored, so that many requests by strangers store nothing. */
export async function issueChallenge(tx: Tx, binding: ChallengeBinding, now: Date): Promise<string> {
  const body = Buffer.alloc(bodyLength)
  body.writeBigUInt64BE(BigInt(now.getTime() + challengeMs))
  randomFillSync(body, 8)
  return Buffer.concat([body, await macOf(tx, body, binding)]).toString('base64url')
}

/** Whether a challenge was issued for this binding, is not expired, and is used for the first time. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  binding: ChallengeBinding,
  now: Date,
): Promise<boolean> {
  const given = Buffer.from(challenge, 'base64url')
  if (given.length !== bodyLength + macLength) return false
  const body = given.subarray(0, bodyLength)
  if (!timingSafeEqual(given.subarray(bodyLength), await macOf(tx, body, binding))) return false
  const expiresAt = new Date(Number(body.readBigUInt64BE()))
  if (expiresAt <= now) return false
  const { rows } = await sql`
    insert into used_challenge (hash, expires_at) values (${createHash('sha256').update(body).digest()}, ${expiresAt})
    on conflict do nothing returning hash
  `.execute(tx)
  return rows.length > 0
}

async function macOf(tx: Tx, body: Buffer, { purpose, to }: ChallengeBinding): Promise<Buffer> {
  const key = await signingKey(tx, 'passkey')
  return createHmac('sha256', key).update(body).update(`${purpose}\0${to}`).digest()
}
