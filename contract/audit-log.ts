import * as z from 'zod/mini'
import { auditEntry } from './audit'
import { endpoint } from './endpoint'
import { givenDay, pageNumber } from './field'
import { pageOf } from './resource'

/** One line of the whole log. */
export const auditLine = z.object({
  ...auditEntry.shape,
  accountId: z.nullable(z.uuid()),
  /** The table the row stands in, `coach`; and the row as people call it, where it still has a name. */
  table: z.string(),
  rowId: z.nullable(z.uuid()),
  rowName: z.nullable(z.string()),
  /** Where the request came from; null of jobs and of lines from before it was kept. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Its place in the chain of seals, from 1; null for the seconds until it is sealed. */
  seal: z.nullable(z.int()),
})
export type AuditLineRow = z.infer<typeof auditLine>

const query = z.strictObject({
  page: pageNumber,
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  /** Shanghai days, both included. */
  from: z.optional(givenDay),
  to: z.optional(givenDay),
  account: z.optional(z.uuid()),
  /** Who signed: a username, or `system`. */
  who: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** `coach.update`, or all of a resource's by `coach.`. */
  action: z.optional(
    z.string().check(z.trim(), z.maxLength(80), z.regex(/^[a-zA-Z-]+\.[a-zA-Z-]*$/, 'characters')),
  ),
  table: z.optional(z.string().check(z.regex(/^[a-z_]{1,63}$/, 'characters'))),
  row: z.optional(z.uuid()),
  /** The request that did it. */
  request: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** Part of a reason. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** How the chain stands. */
export const auditChain = z.object({
  /** Lines sealed, and lines that wait for it: some seconds' worth. */
  sealed: z.int(),
  waiting: z.int(),
  /** SHA-256 of the last seal, hex: kept elsewhere, it proves all that came before. null: nothing is sealed. */
  head: z.nullable(z.string()),
  sealedAt: z.nullable(z.iso.datetime()),
  verification: z.nullable(
    z.object({
      at: z.iso.datetime(),
      checked: z.int(),
      /** null: whole. */
      broken: z.nullable(
        z.object({
          /** null of a line that has none: `unsealed`. */
          seal: z.nullable(z.int()),
          /** changed: a line is not what was sealed · missing: it is gone · chain: a seal does not follow from the one before · unsealed: a line was slipped in */
          kind: z.enum(['changed', 'missing', 'chain', 'unsealed']),
          lineId: z.nullable(z.uuid()),
        }),
      ),
    }),
  ),
  /** A verification is asked for or under way; and how many seals it has looked at. */
  isVerifying: z.boolean(),
  progress: z.nullable(z.int()),
})
export type AuditChain = z.infer<typeof auditChain>

/** Whoever is limited to stores sees the lines of accounts that are limited to these. Newest first unless told. */
export const auditLog = {
  list: endpoint('GET', '/audit-lines', {
    permission: 'audit:read',
    scope: 'stores',
    query,
    reply: pageOf(auditLine),
  }),
  read: endpoint('GET', '/audit-lines/:id', { permission: 'audit:read', scope: 'stores', reply: auditLine }),
  export: endpoint('GET', '/audit-lines/export.csv', {
    stepUp: true,
    permission: 'audit:export',
    scope: 'stores',
    query,
    reply: z.string(),
  }),
  /** What occurs in the log, for filters: actions by name, and who has signed. */
  words: endpoint('GET', '/audit-lines/words', {
    permission: 'audit:read',
    scope: 'stores',
    reply: z.object({
      actions: z.array(z.string()),
      people: z.array(z.object({ accountId: z.nullable(z.uuid()), who: z.string() })),
    }),
  }),
  chain: endpoint('GET', '/audit-chain', { permission: 'audit:read', scope: 'chain', reply: auditChain }),
  /** Asks for a verification; `chain` tells how it went. */
  verify: endpoint('POST', '/audit-chain/verify', {
    permission: 'audit:verify',
    scope: 'chain',
    reply: auditChain,
  }),
}
