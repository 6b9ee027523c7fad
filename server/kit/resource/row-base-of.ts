import { type RawBuilder, sql } from 'kysely'

/** The members that every row of the contract has, `rowBase`. */
export function rowBaseOf(table: string): RawBuilder<unknown> {
  const names = ['id', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'archivedAt']
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
}
