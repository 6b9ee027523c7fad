import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { ownAccount } from '../../../contract/system/own-account'
import type { App } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { logSecondFactorChange } from '../../kit/http/request'
import { problem } from '../../kit/problem'
import { authorOf, type RequestContext, serve } from '../../kit/resource/serve'
import { codeLimits, passwordLimits, provePassword } from './prove-password'
import { readOwnAccount } from './read-own-account'
import {
  confirmSecret,
  keepSecret,
  removeAuthenticator,
  renewRecoveryCodes,
  takeCode,
  wrongCode,
} from './second-factor'
import { newTotpSecret, totpUri } from './totp'

/** Setting up a second factor needs the password; removing it or renewing its recovery codes also needs a code. */
export function ownSecondFactorRoutes(app: App): void {
  const limited = { ownTransaction: true, bodyLimit: 4096 }
  const both = (request: RequestContext<unknown, unknown>) => [
    ...passwordLimits(request),
    ...codeLimits(request),
  ]
  serve(app, ownAccount.beginSecondFactor, begin, { ...limited, throttle: passwordLimits })
  serve(app, ownAccount.confirmSecondFactor, confirm, { ...limited, throttle: codeLimits })
  serve(app, ownAccount.removeSecondFactor, remove, { ...limited, throttle: both })
  serve(app, ownAccount.renewRecoveryCodes, renew, { ...limited, throttle: both })
}

async function begin(
  request: RequestContext<unknown, output<(typeof ownAccount)['beginSecondFactor']['body']>>,
) {
  const { c, principal, body } = request
  const { db, secrets } = c.get('parts')
  const { id, username } = await provePassword(db, principal, body.password)
  const secret = newTotpSecret()
  await written(request, 'beginSecondFactor', async (tx) => {
    if (!(await keepSecret(tx, secrets, id, secret))) throw notNow()
  })
  return { secret, uri: totpUri(secret, username) }
}

async function confirm(
  request: RequestContext<unknown, output<(typeof ownAccount)['confirmSecondFactor']['body']>>,
) {
  const { c, principal, body, now } = request
  const { secrets } = c.get('parts')
  const accountId = principal.accountId ?? ''
  const recoveryCodes = await written(request, 'addSecondFactor', async (tx) => {
    const isRight = await confirmSecret(tx, secrets, { accountId, code: body.code, now })
    if (isRight === undefined) throw notNow()
    if (!isRight) throw problem('wrong_second_factor')
    return renewRecoveryCodes(tx, secrets, accountId)
  })
  logSecondFactorChange(c, 'addSecondFactor', accountId)
  return { recoveryCodes }
}

type Proof = RequestContext<unknown, output<(typeof ownAccount)['removeSecondFactor']['body']>>

async function remove(request: Proof) {
  return proven(request, 'removeSecondFactor', async (tx, accountId) => {
    await requireNotLast(tx, accountId)
    await removeAuthenticator(tx, request.c.get('parts').secrets, accountId)
    return readOwnAccount(tx, request.principal)
  })
}

async function renew(request: Proof) {
  const { secrets } = request.c.get('parts')
  return proven(request, 'renewRecoveryCodes', async (tx, accountId) => ({
    recoveryCodes: await renewRecoveryCodes(tx, secrets, accountId),
  }))
}

/** Runs work after checking password and code. */
async function proven<Result>(
  request: Proof,
  verb: string,
  work: (tx: Tx, accountId: string) => Promise<Result>,
): Promise<Result> {
  const { c, principal, body, now } = request
  const { db, secrets } = c.get('parts')
  const { id: accountId } = await provePassword(db, principal, body.password)
  const result = await written(request, verb, async (tx) => {
    if (!(await takeCode(tx, secrets, { accountId, code: body.code, now }))) throw wrongCode(body.code)
    return work(tx, accountId)
  })
  logSecondFactorChange(c, verb, accountId)
  return result
}

/** Runs work in a transaction with an audit line. */
export async function written<Result>(
  { c, principal, now, request }: RequestContext<unknown, unknown>,
  verb: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db } = c.get('parts')
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx)
    const author = authorOf({ principal, request, now })
    await writeAudit(tx, author, { action: `account.${verb}`, table: 'account', rowId: principal.accountId })
    return done
  })
  return result
}

/** A required second factor can be removed only after another one was set up. */
export async function requireNotLast(
  tx: Tx,
  accountId: string,
  passkeyId: string | null = null,
): Promise<void> {
  const { rows } = await sql`
    select from account where id = ${accountId} and second_factor_required_at is not null
      and not exists (select from passkey where account_id = account.id and id is distinct from ${passkeyId}::uuid)
      and (${passkeyId}::uuid is null
        or not exists (select from second_factor where second_factor.id = account.id and confirmed_at is not null))
    for update
  `.execute(tx)
  if (rows.length > 0)
    throw problem('not_allowed_now', { fields: [{ path: [], code: 'second_factor_needed' }] })
}

const notNow = () => problem('not_allowed_now', { fields: [{ path: [], code: 'second_factor_set' }] })
