import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { ownAccount } from '../../../contract/system/own-account'
import type { App } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { forgetSessions } from '../../kit/auth/session'
import { writeAudit } from '../../kit/db/write-audit'
import { updateRow } from '../../kit/resource/mutations'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { endOne, readSignIns } from './list-sign-ins'
import { acceptPassword } from './new-account'
import { ownPasskeyRoutes } from './own-passkey-routes'
import { ownSecondFactorRoutes } from './own-second-factor-routes'
import { passwordLimits, provePassword } from './prove-password'
import { readOwnAccount } from './read-own-account'
import { accountsSeenBy } from './resource'
import { endSessions, isRunning } from './rows'

/** Serves what every person may do with their own account. */
export function ownAccountRoutes(app: App): void {
  serve(app, ownAccount.read, ({ tx, principal }) => readOwnAccount(tx, principal))
  serve(app, ownAccount.update, rename)
  serve(app, ownAccount.changePassword, changePassword, {
    ownTransaction: true,
    bodyLimit: 4096,
    throttle: passwordLimits,
  })
  ownSecondFactorRoutes(app)
  ownPasskeyRoutes(app)
  serve(app, ownAccount.signIns, async ({ tx, principal, now }) => ({
    rows: await readSignIns(tx, principal, sql`${isOwn(principal)} and ${isRunning(now)}`, sql`limit 200`),
  }))
  serve(app, ownAccount.endSignIn, (request) => endOne(request, isOwn(request.principal)))
  serve(app, ownAccount.endOtherSignIns, async ({ tx, principal, now, audit, c }) => {
    const ended = await endSessions(tx, principal.accountId ?? '', now, principal.sessionId)
    if (ended > 0) await audit({ action: 'account.endSignIns', table: 'account', rowId: principal.accountId })
    forgetSessions(c.get('parts').db)
    return { ended }
  })
}

const isOwn = ({ accountId }: Principal) => sql<boolean>`session.account_id = ${accountId}`

async function rename(request: RequestContext<unknown, output<(typeof ownAccount)['update']['body']>>) {
  const { tx, principal } = request
  const resource = await accountsSeenBy(request)
  await updateRow(resource, { ...request, id: principal.accountId ?? '' }, 'rename')
  return readOwnAccount(tx, principal)
}

/** Needs the present password, and ends every other session of the person. */
async function changePassword(
  requested: RequestContext<unknown, output<(typeof ownAccount)['changePassword']['body']>>,
) {
  const { c, principal, now, body, request } = requested
  const { db, breachedPasswords } = c.get('parts')
  const { id, username } = await provePassword(db, principal, body.current)
  const next = { username, password: body.next, breachedPasswords }
  const passwordHash = await acceptPassword(db, next, ['next'])
  const own = await db.transaction().execute(async (tx) => {
    const changed = { passwordHash, passwordChangedAt: now, updatedAt: now, updatedBy: username }
    await tx
      .updateTable('account')
      .set((row) => ({ ...changed, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await endSessions(tx, id, now, principal.sessionId)
    const author = { accountId: id, who: username, requestId: request.id, address: request.ip, now }
    await writeAudit(tx, author, { action: 'account.changePassword', table: 'account', rowId: id })
    return readOwnAccount(tx, principal)
  })
  forgetSessions(db)
  return own
}
