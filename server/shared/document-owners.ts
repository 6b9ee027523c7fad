import type { RawBuilder } from 'kysely'
import type { Principal } from '../kit/auth/authenticate'
import { holds } from '../kit/auth/permission'
import type { StoreScope } from '../kit/resource/store-scope'

type Owns = (scope: StoreScope) => RawBuilder<boolean>

/** By the permission to read the owner. */
const owners = new Map<string, Owns>()

/** Registers a kind of row that shows documents: `owns` is whether a visible one shows the document of the row `document`. */
export function registerDocumentOwner(permission: string, owns: Owns): void {
  owners.set(permission, owns)
}

/** Conditions for owners of a document that the principal may read and that are in the scope. */
export function documentOwners(principal: Principal): RawBuilder<boolean>[] {
  return [...owners].flatMap(([permission, owns]) =>
    holds(principal.permissions, permission) ? [owns(principal)] : [],
  )
}
