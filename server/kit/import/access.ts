import { importPermission } from '../../../contract/import'
import type { Principal } from '../authenticate'
import { holds, requirePermission, requireReach } from '../permission'
import { readPrincipal } from '../principal'
import { problem } from '../problem'
import type { Tx } from '../schema'
import type { Importable } from './importable'

/** To see and to go on with what others import. */
const othersPermission = 'import:others'

/** Whose runs of which kinds somebody knows of; `accountId` null is everybody's. */
export interface RunAccess {
  kinds: readonly Importable[]
  accountId: string | null
}

/** Other people's runs are for whoever reaches every store and may look after imports. */
export function runAccess(importables: readonly Importable[], who: Principal): RunAccess {
  const { permissions, storeIds, accountId } = who
  const kinds = importables.filter(
    ({ isPersonal, kind }) => !isPersonal || (storeIds === null && holds(permissions, `${kind}:write`)),
  )
  const seesAll = storeIds === null && holds(permissions, othersPermission)
  return { kinds, accountId: seesAll ? null : accountId }
}

/** Refuses whoever may not write what a file of this kind writes. */
export function requireImporter(who: Principal, { resource, alsoWrites = [] }: Importable): void {
  const { permission, scope } = resource.contract.create
  for (const one of [permission, ...alsoWrites]) requirePermission(who, one)
  requireReach(who, scope)
}

/** Whom the work on a run is done for, asked anew for each part: the account may be disabled or may do less by then. */
export async function importerNow(
  tx: Tx,
  importable: Importable,
  { accountId, createdBy }: { accountId: string | null; createdBy: string | null },
): Promise<Principal> {
  if (accountId === null) return atTerminal(createdBy)
  const who = await readPrincipal(tx, accountId)
  if (who === undefined) throw problem('forbidden', { permission: importPermission })
  requirePermission(who, importPermission)
  requireImporter(who, importable)
  return who
}

/** `npm run import`, by whoever has the machine. */
const atTerminal = (createdBy: string | null): Principal => ({
  accountId: null,
  username: createdBy ?? '',
  role: '',
  permissions: ['*'],
  storeIds: null,
  sessionId: null,
})
