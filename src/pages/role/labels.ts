import type { Role } from '../../../contract/system/role'

export const nameOf = ({ title }: Pick<Role, 'title'>) => title

/** Roles have no verbs of their own in the audit log. */
export const actionLabel = (): undefined => undefined
