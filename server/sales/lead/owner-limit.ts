import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'

/** The person whose leads alone a principal sees and makes: null for none, undefined without a limit. */
export const ownerLimit = ({
  permissions,
  personId,
}: Pick<Principal, 'permissions' | 'personId'>): string | null | undefined =>
  holds(permissions, 'lead:others') ? undefined : personId
