import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely'
import type { Endpoint } from '../../../contract/endpoint'

/** An instant: ISO 8601 text in UTC when read, also a Date when written. */
export type Instant = ColumnType<string, string | Date, string | Date>
type MaybeInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>
// Kysely declares JSON columns by their object type, but writes them as text.
type Json = JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>

interface AccountTable {
  id: string
  username: string
  displayName: Generated<string>
  /** null: sign-in is impossible until a link has been used. */
  passwordHash: string | null
  passwordChangedAt: MaybeInstant
  role: string
  storeIds: string[] | null
  status: Generated<'invited' | 'active' | 'disabled'>
  disabledAt: MaybeInstant
  lastSignInAt: MaybeInstant
  search: Generated<string>
  version: Generated<number>
  createdAt: Instant
  updatedAt: Instant
  createdBy: ColumnType<string | null, string | null | undefined, string | null>
  updatedBy: ColumnType<string | null, string | null | undefined, string | null>
}

interface AccountLinkTable {
  accountId: string
  tokenHash: Buffer
  purpose: 'invite' | 'reset'
  createdAt: Instant
  expiresAt: Instant
  usedAt: MaybeInstant
}

interface SecondFactorTable {
  /** The account's id. */
  id: string
  secret: Buffer
  confirmedAt: MaybeInstant
  recoverySecret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  lastStep: ColumnType<number | null, number | null | undefined, number | null>
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
  agent: Generated<string>
  /** When a password, code or passkey was last given in it; null: at its start. */
  provenAt: MaybeInstant
}

interface IdempotencyTable {
  id: Generated<string>
  accountId: string
  key: string
  endpoint: string
  bodyHash: Buffer
  status: Endpoint['status'] | null
  reply: ColumnType<unknown, string | null | undefined, string | null>
  sealedReply: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
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
  address: string | null
}

/** The tables of migration 0001 and of accounts; resources add theirs by declaration merging: `declare module '../kit/schema'`. */
export interface Database {
  role: { name: string; title: string; permissions: string[] }
  account: AccountTable
  accountLink: AccountLinkTable
  secondFactor: SecondFactorTable
  recoveryCode: { accountId: string; hash: Buffer; usedAt: MaybeInstant }
  session: SessionTable
  device: { hash: Buffer; accountId: string; lastUsedAt: Instant }
  attempt: { subject: string; failures: number; since: Instant; blockedUntil: MaybeInstant }
  setting: { name: string; value: ColumnType<unknown, string, string>; updatedAt: Generated<Instant> }
  idempotency: IdempotencyTable
  audit: AuditTable
}

export type Db = Kysely<Database>
/** A running transaction; for a handler that only reads, the pool. */
export type Tx = Kysely<Database>
