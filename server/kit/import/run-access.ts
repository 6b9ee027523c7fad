import { sql } from 'kysely'
import { importPermission } from '../../../contract/system/imports'
import type { Principal } from '../auth/authenticate'
import { holds, requirePermission, requireScope } from '../auth/permission'
import type { Tx } from '../db/schema'
import { problem } from '../problem'
import type { Importable } from './importable'

/** The permission to see and continue other people's imports. */
const othersPermission = 'import:others'

/** The runs and kinds that a principal may see; `accountId` null is every account's. */
export interface RunAccess {
  kinds: readonly Importable[]
  accountId: string | null
}

/** Other people's runs need the scope of every store and the permission `import:others`. */
export function runAccess(importables: readonly Importable[], principal: Principal): RunAccess {
  const { permissions, storeIds, accountId } = principal
  const kinds = importables.filter(
    ({ isPersonal, kind }) => !isPersonal || (storeIds === null && holds(permissions, `${kind}:write`)),
  )
  const seesAll = storeIds === null && holds(permissions, othersPermission)
  return { kinds, accountId: seesAll ? null : accountId }
}

/** Throws `forbidden` without the permissions for everything that a file of this kind writes. */
export function requireImporter(principal: Principal, { resource, alsoWrites = [] }: Importable): void {
  const { permission, scope } = resource.contract.create
  for (const one of [permission, ...alsoWrites]) requirePermission(principal, one)
  requireScope(principal, scope)
}

/** The principal of a run, read again for each part because the account may have been disabled or restricted since. */
export async function importerNow(
  tx: Tx,
  importable: Importable,
  { accountId, createdBy }: { accountId: string | null; createdBy: string | null },
): Promise<Principal> {
  if (accountId === null) return atTerminal(createdBy)
  const principal = await readPrincipal(tx, accountId)
  if (principal === undefined) throw problem('forbidden', { permission: importPermission })
  requirePermission(principal, importPermission)
  requireImporter(principal, importable)
  return principal
}

/** The principal of `npm run import`, which needs access to the machine. */
const atTerminal = (createdBy: string | null): Principal => ({
  accountId: null,
  username: createdBy ?? '',
  role: '',
  permissions: ['*'],
  storeIds: null,
  personId: null,
  coachId: null,
  sessionId: null,
})

/** The present principal of an account, for work after its request; undefined for an inactive account. */
async function readPrincipal(tx: Tx, accountId: string): Promise<Principal | undefined> {
  const { rows } = await sql<Omit<Principal, 'sessionId'>>`
    select account.id as account_id, username, role, permissions, store_ids,
      person_id, working_coach(person_id) as coach_id
    from account join role on role.name = account.role
    where account.id = ${accountId} and disabled_at is null
  `.execute(tx)
  return rows[0] && { ...rows[0], sessionId: null }
}
