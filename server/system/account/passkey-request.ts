import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { PasskeyAssertion, PasskeyRequest } from '../../../contract/system/own-passkeys'
import type { AppContext } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { addressOf } from '../../kit/http/request'
import { type ChallengeBinding, challengeMs, issueChallenge, takeChallenge } from './issue-challenge'

/** The site of passkeys; null where browsers do not support them: over http, or at an address without a host name. */
export function relyingParty(c: AppContext): { id: string; origin: string } | null {
  const origin = c.get('parts').publicOrigin ?? `http://${c.req.header('host') ?? new URL(c.req.url).host}`
  if (!URL.canParse(origin)) return null
  const { protocol, hostname, origin: whole } = new URL(origin)
  if (hostname !== 'localhost' && protocol !== 'https:') return null
  return isIP(hostname.replace(/[[\]]/g, '')) === 0 ? { id: hostname, origin: whole } : null
}

/** A request for one account's passkeys, or for any passkey; null where passkeys are not supported. */
export async function passkeyRequest(
  c: AppContext,
  tx: Tx,
  binding: ChallengeBinding,
  accountId: string | null,
): Promise<PasskeyRequest | null> {
  const party = relyingParty(c)
  if (party === null) return null
  const allowCredentials = accountId === null ? [] : await descriptorsOf(tx, accountId)
  if (accountId !== null && allowCredentials.length === 0) return null
  const challenge = await issueChallenge(tx, binding, c.get('parts').clock())
  return { challenge, rpId: party.id, timeout: challengeMs, userVerification: 'required', allowCredentials }
}

export async function descriptorsOf(tx: Tx, accountId: string) {
  const rows = await tx
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }))
}

/**
 * Uses an assertion once: the account it proves, or null. `accountId`: the required account. A counter that does not grow means a copied
 * key: it is refused and audited.
 */
export async function takePasskey(
  c: AppContext,
  tx: Tx,
  credential: PasskeyAssertion,
  { binding, accountId }: { binding: ChallengeBinding; accountId: string | null },
): Promise<string | null> {
  const { db, clock } = c.get('parts')
  const now = clock()
  const party = relyingParty(c)
  const kept = await tx
    .selectFrom('passkey')
    .select(['id', 'accountId', 'publicKey', 'counter'])
    .where('credentialId', '=', Buffer.from(credential.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst()
  if (party === null || kept === undefined) return null
  if (accountId === null) c.set('accountId', kept.accountId)
  if (accountId !== null && kept.accountId !== accountId) return null
  const { userHandle } = credential.response
  const isOwners = userHandle === userHandleOf(kept.accountId)
  if (!isOwners && (accountId === null || typeof userHandle === 'string')) return null
  const counter = await counterOf(credential, kept, party, (challenge) =>
    takeChallenge(tx, challenge, binding, now),
  )
  if (counter === null) return null
  const { rows } = await sql`
    update passkey set counter = ${counter}::bigint, last_used_at = ${now} where id = ${kept.id}
      and (${counter}::bigint > counter or (${counter}::bigint = 0 and counter = 0))
    returning id
  `.execute(tx)
  if (rows.length > 0) return kept.accountId
  const context = { requestId: c.get('requestId'), address: addressOf(c) }
  // Outside of the transaction, which is rolled back.
  await writeAudit(
    db,
    { accountId: kept.accountId, who: null, ...context, now },
    { action: 'account.refusePasskeyCopy', table: 'account', rowId: kept.accountId },
  )
  return null
}

/** The user handle: the account's id, which reveals nothing about the person. */
export const userHandleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** The signature counter of an otherwise valid assertion; null for an invalid one. */
async function counterOf(
  credential: PasskeyAssertion,
  { publicKey }: { publicKey: Buffer },
  party: { id: string; origin: string },
  isExpected: (challenge: string) => Promise<boolean>,
): Promise<number | null> {
  // Loaded on use, because it takes 30 MB of memory.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...response } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
      },
      expectedChallenge: isExpected,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared when the row is updated, which two simultaneous requests cannot both do.
      credential: { id: credential.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
