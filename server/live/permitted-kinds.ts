import { liveKinds } from '../../contract/live-kinds'
import { holds } from '../kit/auth/permission'

/** The kinds of event that a role's permissions allow. */
export function permittedKinds(permissions: readonly string[]): ReadonlySet<string> {
  const kinds = Object.entries(liveKinds).filter(([, needed]) =>
    needed.every((one) => holds(permissions, one)),
  )
  return new Set(kinds.map(([kind]) => kind))
}
