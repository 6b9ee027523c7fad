import { isDeepStrictEqual } from 'node:util'
import type { RawBuilder } from 'kysely'
import type { Db } from './schema'
import type { NamedStatement } from './text-rows'

/** A statement compiled once, for parameters that change with each execution. */
export interface StatementTemplate<Given> extends NamedStatement {
  values: (given: Given) => unknown[]
}

let made = 0

/**
 * Compiles what `build` makes of two samples that differ in every member: a parameter that follows a member takes that member's value in each
 * execution. Throws when the SQL depends on the given values, or a parameter is computed from them.
 */
export function statementTemplate<Given extends object>(
  db: Db,
  build: (given: Given) => RawBuilder<unknown>,
  [first, second]: readonly [Given, Given],
): StatementTemplate<Given> {
  const [one, other] = [build(first).compile(db), build(second).compile(db)]
  if (one.sql !== other.sql) throw new TypeError(`the SQL depends on its values: ${one.sql}`)
  const members = Object.keys(first) as (keyof Given)[]
  const parameters = one.parameters.map((value, i): ((given: Given) => unknown) => {
    if (isDeepStrictEqual(value, other.parameters[i])) return () => value
    const member = members.find((name) => first[name] === value && second[name] === other.parameters[i])
    if (member === undefined) throw new TypeError(`$${i + 1} is computed from given values: ${one.sql}`)
    return (given) => given[member]
  })
  made += 1
  return { name: `t${made}`, text: one.sql, values: (given) => parameters.map((value) => value(given)) }
}
