import type { Kysely } from 'kysely'
import type { Database } from './database'

export type Db = Kysely<Database>
/** A running transaction; for a handler that only reads, the pool. */
export type Tx = Kysely<Database>
