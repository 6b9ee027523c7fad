import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { SignInRow, signIns } from '../../../contract/system/account'
import type { Principal } from '../../kit/auth/authenticate'
import { forgetSessions } from '../../kit/auth/session'
import type { Tx } from '../../kit/db/schema'
import { contains } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import { countUpTo } from '../../kit/resource/count-up-to'
import { readRow } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { requireWithin } from './check'
import { accountsSeenBy } from './resource'
import { endSessions, isRunning, rolesWithin, signInRows } from './rows'

type Query = output<(typeof signIns)['list']['query']>

/** The sessions of accounts that the person may change; those of others are hidden. */
export async function listSignIns({ tx, principal, scope, query, now }: RequestContext<Query, unknown>) {
  const { page, pageSize, account, q } = query
  const where = sql`(${sql.join(
    [
      isRunning(now),
      visibleTo(signInRows, scope),
      await isTouchable(tx, principal),
      ...(account === undefined ? [] : [sql`session.account_id = ${account}`]),
      ...(q ? [sql`session.account_id in (select id from account where ${contains('account', q)})`] : []),
    ],
    sql` and `,
  )})`
  const slice = sql`limit ${pageSize} offset ${(page - 1) * pageSize}`
  return { rows: await readSignIns(tx, principal, where, slice), ...(await countUpTo(tx, 'session', where)) }
}

/** The latest use first. */
export async function readSignIns(
  tx: Tx,
  principal: Principal,
  where: RawBuilder<unknown>,
  slice: RawBuilder<unknown>,
): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select session.id, session.account_id, username, display_name, session.created_at as started_at, session.last_seen_at,
      session.expires_at, session.address, session.agent, session.id = ${principal.sessionId}::uuid as is_current
    from session join account on account.id = session.account_id
    where ${where} order by session.last_seen_at desc, session.id desc ${slice}
  `.execute(tx)
  return rows
}

export async function endSignIn(request: RequestContext<unknown, unknown>) {
  const touchable = await isTouchable(request.tx, request.principal)
  return endOne(request, touchable)
}

/** Ends a running session that matches the condition; throws `not_found` for any other. */
export async function endOne(
  { tx, id, now, audit, c }: RequestContext<unknown, unknown>,
  condition: RawBuilder<unknown>,
): Promise<Record<never, never>> {
  const { rows } = await sql`
    update session set revoked_at = ${now} where id = ${id} and ${isRunning(now)} and ${condition} returning id
  `.execute(tx)
  if (rows.length === 0) throw problem('not_found')
  await audit({ action: 'session.endByHand', table: 'session', rowId: id })
  forgetSessions(c.get('parts').db)
  return {}
}

export async function endEverySignIn(request: RequestContext<unknown, unknown>) {
  const { tx, id, now, audit, c } = request
  const row = await readRow(tx, await accountsSeenBy(request), id, now)
  if (row === undefined) throw problem('not_found')
  requireWithin(row)
  const ended = await endSessions(tx, id, now)
  if (ended > 0) await audit({ action: 'account.endSignIns', table: 'account', rowId: id })
  forgetSessions(c.get('parts').db)
  return { ended }
}

async function isTouchable(tx: Tx, principal: Principal): Promise<RawBuilder<boolean>> {
  const roles = await rolesWithin(tx, principal)
  return sql<boolean>`
    exists (select from account where account.id = session.account_id and account.role = any(${roles}::text[]))`
}
