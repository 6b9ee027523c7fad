import type { Role } from '../../../contract/role'

export const nameOf = ({ title }: Pick<Role, 'title'>) => title

/** The audit log knows no verbs of roles but those that every resource has. */
export const actionLabel = (): undefined => undefined
