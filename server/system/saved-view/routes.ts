import { sql } from 'kysely'
import {
  type SavedView,
  savedViews,
  savedViewsMost,
  sharingPermissions,
} from '../../../contract/system/saved-view'
import type { App } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import { endpointsOf, serve } from '../../kit/resource/serve'

registerConstraint('saved_view_own_name_key', { code: 'taken', path: ['name'] })
registerConstraint('saved_view_shared_name_key', { code: 'taken', path: ['name'] })
registerConstraint('saved_view_role_fkey', { code: 'does_not_exist', path: ['role'] })

type Own = Pick<Principal, 'accountId' | 'permissions' | 'role'>
type Kept = Omit<SavedView, 'mayChange'>

/** Views of lists: each person's own, and those shared with the person's role. */
export function savedViewRoutes(app: App): void {
  /** Whether the person may see a list, by the permission of its endpoint. */
  const sees = ({ permissions }: Own, list: string) => {
    const of = endpointsOf(app).find(({ method, path }) => method === 'GET' && path === list)
    return of !== undefined && (of.permission === 'signed_in' || holds(permissions, of.permission))
  }
  const requireSeen = (principal: Own, list: string) => {
    if (!sees(principal, list)) throw fieldsProblem([{ path: ['list'], code: 'does_not_exist' }])
  }
  const visible = async (tx: Tx, principal: Own) =>
    (await rowsOf(tx, principal)).filter(({ list }) => sees(principal, list))
  const found = async (tx: Tx, principal: Own, id: string) => {
    const row = (await visible(tx, principal)).find((one) => one.id === id)
    if (row === undefined) throw problem('not_found')
    return row
  }
  const changeable = async (tx: Tx, principal: Own, id: string) => {
    const row = await found(tx, principal, id)
    if (!row.mayChange) throw problem('forbidden', { permission: sharingPermissions[0] })
    return row
  }

  serve(app, savedViews.list, async ({ tx, principal }) => ({ rows: await visible(tx, principal) }))
  serve(app, savedViews.create, async ({ tx, principal, body, now, audit }) => {
    requireSeen(principal, body.list)
    if (body.role !== null) requireSharing(principal)
    const accountId = principal.accountId ?? ''
    // Locks the account, because several requests may be under way while there is room for only one more view.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    const { count } = await tx
      .selectFrom('savedView')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
    if (count >= savedViewsMost)
      throw fieldsProblem([{ path: [], code: 'too_many', params: { maximum: savedViewsMost } }])
    const id = newId(now.getTime())
    const { columns, ...rest } = body
    await tx
      .insertInto('savedView')
      .values({ id, accountId, ...rest, columns: JSON.stringify(columns), createdAt: now, updatedAt: now })
      .execute()
    const row = await found(tx, principal, id)
    await audit({ action: 'account.saveView', table: 'account', rowId: accountId, after: shownOf(row) })
    return row
  })
  serve(app, savedViews.update, async ({ tx, principal, id, version, body, now, audit }) => {
    const before = await changeable(tx, principal, id)
    const { columns, ...rest } = body
    const { numUpdatedRows } = await tx
      .updateTable('savedView')
      .set({
        ...rest,
        ...(columns && { columns: JSON.stringify(columns) }),
        version: version + 1,
        updatedAt: now,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw problem('stale', { current: before })
    const row = await found(tx, principal, id)
    await audit({
      action: 'account.changeView',
      table: 'account',
      rowId: principal.accountId,
      before: shownOf(before),
      after: shownOf(row),
    })
    return row
  })
  serve(app, savedViews.remove, async ({ tx, principal, id, audit }) => {
    const before = await changeable(tx, principal, id)
    await tx.deleteFrom('savedView').where('id', '=', id).execute()
    await audit({
      action: 'account.deleteView',
      table: 'account',
      rowId: principal.accountId,
      before: shownOf(before),
    })
    return {}
  })
  serve(app, savedViews.chooseDefault, async ({ tx, principal, body: { list, id } }) => {
    requireSeen(principal, list)
    const accountId = principal.accountId ?? ''
    if (id === null) {
      await tx
        .deleteFrom('savedViewDefault')
        .where('accountId', '=', accountId)
        .where('list', '=', list)
        .execute()
      return {}
    }
    if ((await found(tx, principal, id)).list !== list) throw problem('not_found')
    await tx
      .insertInto('savedViewDefault')
      .values({ accountId, list, viewId: id })
      .onConflict((conflict) => conflict.columns(['accountId', 'list']).doUpdateSet({ viewId: id }))
      .execute()
    return {}
  })
}

const shownOf = ({ list, name, query, role }: SavedView) => ({ list, name, query, role })

const mayShare = ({ permissions }: Own) => sharingPermissions.some((one) => holds(permissions, one))

function requireSharing(principal: Own): void {
  if (!mayShare(principal)) throw problem('forbidden', { permission: sharingPermissions[0] })
}

/** Those of the person and of its role; who may share sees what is shared with any role. The oldest first. */
async function rowsOf(tx: Tx, principal: Own): Promise<SavedView[]> {
  const { accountId, role } = principal
  const shares = mayShare(principal)
  const { rows } = await sql<Kept>`
    select v.id, v.version, v.list, v.name, v.query, v.columns, v.role, d.view_id is not null as is_default
    from saved_view v left join saved_view_default d on d.view_id = v.id and d.account_id = ${accountId}
    where v.role is null and v.account_id = ${accountId} or v.role = ${role} or v.role is not null and ${shares}
    order by v.created_at, v.id
  `.execute(tx)
  return rows.map((row) => ({ ...row, mayChange: row.role === null || shares }))
}
