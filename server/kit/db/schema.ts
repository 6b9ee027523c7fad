import type { Kysely, RawBuilder, Updateable } from 'kysely'
import type { Database } from './database'

export type Db = Kysely<Database>
/** A running transaction; for a handler that only reads, the pool. */
export type Tx = Kysely<Database>

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

type Tables = { [Name in keyof Database as SnakeCase<Name>]: Database[Name] }

/** The name of a table or view in SQL. */
export type TableName = keyof Tables

/** Values of a table's columns; undefined leaves a column unchanged. */
export type ColumnsOf<T extends TableName> = T extends TableName
  ? {
      [Column in keyof Updateable<Tables[T]>]?:
        | Updateable<Tables[T]>[Column]
        | RawBuilder<unknown>
        | undefined
    }
  : never
