import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { ownPasskeys, type PasskeyAttestation, type PasskeyRow } from '../../../contract/system/own-passkeys'
import type { App } from '../../kit/app'
import { forgetSessions } from '../../kit/auth/session'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { logSecondFactorChange } from '../../kit/http/request'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { challengeMs, issueChallenge, takeChallenge } from './issue-challenge'
import { requireNotLast, written } from './own-second-factor-routes'
import { descriptorsOf, relyingParty, userHandleOf } from './passkey-request'
import { dropUnusedFactor, ensureRecoveryCodes } from './second-factor'

registerConstraint('passkey_credential_key', { code: 'taken', path: ['credential'] })

/** ES256, EdDSA and RS256, which authenticators support. */
const algorithms = [-7, -8, -257]
const most = 20

/** The passkeys of one's own account. */
export function ownPasskeyRoutes(app: App): void {
  serve(app, ownPasskeys.list, async ({ tx, principal, c }) => ({
    rows: await rowsOf(tx, principal.accountId ?? ''),
    isAvailable: relyingParty(c) !== null,
  }))
  serve(app, ownPasskeys.begin, begin)
  serve(app, ownPasskeys.add, add, { ownTransaction: true, bodyLimit: 32 * 1024 })
  serve(app, ownPasskeys.rename, async ({ tx, principal, id, body, audit }) => {
    await tx
      .updateTable('passkey')
      .set({ name: body.name })
      .where('id', '=', id)
      .where('accountId', '=', principal.accountId)
      .execute()
    const row = await found(tx, principal.accountId ?? '', id)
    await audit({
      action: 'account.renamePasskey',
      table: 'account',
      rowId: principal.accountId,
      after: { name: row.name },
    })
    return row
  })
  serve(app, ownPasskeys.remove, remove)
}

async function begin({ tx, principal, c, now }: RequestContext<unknown, unknown>) {
  const party = relyingParty(c)
  if (party === null) throw problem('passkeys_unavailable')
  const accountId = principal.accountId ?? ''
  const excludeCredentials = await descriptorsOf(tx, accountId)
  requireRoom(excludeCredentials.length)
  return {
    challenge: await issueChallenge(tx, { purpose: 'register', to: principal.sessionId ?? '' }, now),
    rp: { id: party.id, name: '官网后台管理系统' },
    user: { id: userHandleOf(accountId), name: principal.username, displayName: principal.username },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  }
}

function requireRoom(held: number): void {
  if (held >= most) throw fieldsProblem([{ path: [], code: 'too_many', params: { maximum: most } }])
}

async function add(request: RequestContext<unknown, output<(typeof ownPasskeys)['add']['body']>>) {
  const { principal, c, body, now } = request
  const { db, secrets } = c.get('parts')
  const accountId = principal.accountId ?? ''
  const added = await written(request, 'addPasskey', async (tx) => {
    const registered = await registrationOf(request, tx, body.credential)
    if (registered === null) throw problem('wrong_passkey')
    // Locks the account, because several challenges may be open while there is room for only one more passkey.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    requireRoom((await descriptorsOf(tx, accountId)).length)
    const id = newId(now.getTime())
    await tx
      .insertInto('passkey')
      .values({ id, accountId, ...registered, name: body.name, createdAt: now, lastUsedAt: null })
      .execute()
    const recoveryCodes = await ensureRecoveryCodes(tx, secrets, accountId)
    return { passkey: await found(tx, accountId, id), recoveryCodes }
  })
  forgetSessions(db)
  logSecondFactorChange(c, 'addPasskey', accountId)
  return added
}

async function registrationOf(
  { c, principal, now }: RequestContext<unknown, unknown>,
  tx: Tx,
  credential: PasskeyAttestation,
) {
  const party = relyingParty(c)
  if (party === null) throw problem('passkeys_unavailable')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { attestationObject, clientDataJSON, transports = [] } = credential.response
  const binding = { purpose: 'register', to: principal.sessionId ?? '' } as const
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { attestationObject, clientDataJSON },
      },
      expectedChallenge: (challenge) => takeChallenge(tx, challenge, binding, now),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential: made, credentialDeviceType } = registrationInfo
    return {
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: transports.filter((one) => /^[a-z-]{2,20}$/.test(one)),
      isSynced: credentialDeviceType === 'multiDevice',
    }
  } catch {
    return null
  }
}

async function remove({ tx, principal, id, c, audit }: RequestContext<unknown, unknown>) {
  const accountId = principal.accountId ?? ''
  const { name } = await found(tx, accountId, id)
  await requireNotLast(tx, accountId, id)
  await tx.deleteFrom('passkey').where('id', '=', id).execute()
  await dropUnusedFactor(tx, accountId)
  await audit({ action: 'account.removePasskey', table: 'account', rowId: accountId, before: { name } })
  forgetSessions(c.get('parts').db)
  logSecondFactorChange(c, 'removePasskey', accountId)
  return {}
}

async function found(tx: Tx, accountId: string, id: string): Promise<PasskeyRow> {
  const row = (await rowsOf(tx, accountId)).find((one) => one.id === id)
  if (row === undefined) throw problem('not_found')
  return row
}

/** The oldest first. */
async function rowsOf(tx: Tx, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, is_synced, created_at, last_used_at from passkey where account_id = ${accountId} order by created_at, id
  `.execute(tx)
  return rows
}
