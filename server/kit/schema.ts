import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'
import type { Endpoint } from '../../contract/endpoint'

/** An instant: ISO 8601 text in UTC when read, also a Date when written. */
export type Instant = ColumnType<string, string | Date, string | Date>
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
// Kysely's JSON columns are declared by their object type, and written as text.
type Json = JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>

interface AccountTable {
  id: string
  username: string
  passwordHash: string
  role: string
  storeIds: string[] | null
  disabledAt: MaybeInstant
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
}

interface SessionTable {
  id: string
  accountId: string
  tokenHash: Buffer
  cookieHash: Buffer
  createdAt: Instant
  lastSeenAt: Instant
  expiresAt: Instant
  revokedAt: MaybeInstant
  address: string
}

interface IdempotencyTable {
  accountId: string
  key: string
  endpoint: string
  bodyHash: Buffer
  status: Endpoint['status'] | null
  reply: ColumnType<unknown, string | null | undefined, string | null>
  at: Instant
}

interface AuditTable {
  id: string
  at: Instant
  accountId: string | null
  who: string | null
  action: string
  tableName: string
  rowId: string | null
  before: Json
  after: Json
  reason: string | null
  requestId: string | null
}

/** The tables of migration 0001; resources add theirs by declaration merging: `declare module '../kit/schema'`. */
export interface Database {
  role: { name: string; title: string; permissions: string[] }
  account: AccountTable
  session: SessionTable
  device: { hash: Buffer; accountId: string; lastUsedAt: Instant }
  attempt: { subject: string; failures: number; since: Instant; blockedUntil: MaybeInstant }
  setting: { name: string; value: ColumnType<unknown, string, string>; updatedAt: Generated<Instant> }
  idempotency: IdempotencyTable
  audit: AuditTable
}

export type Db = Kysely<Database>
/** A running transaction; where a handler only reads, the pool itself. */
export type Tx = Kysely<Database>
