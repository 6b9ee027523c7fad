import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { givenDay, pageNumber } from '../field'
import { pageOf } from '../resource'
import { auditEntry } from './audit-entry'

/** One line of the whole log. */
export const auditLine = z.object({
  ...auditEntry.shape,
  accountId: z.nullable(z.uuid()),
  /** The row's table, `coach`, and the row's display name while it still has one. */
  table: z.string(),
  rowId: z.nullable(z.uuid()),
  rowName: z.nullable(z.string()),
  /** The client's address; null for jobs and for lines older than this column. */
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Its position in the chain of seals, from 1; null for the few seconds until it is sealed. */
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
  /** The author: a username, or `system`. */
  who: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** `coach.update`, or `coach.` for every action of a resource. */
  action: z.optional(
    z.string().check(z.trim(), z.maxLength(80), z.regex(/^[a-zA-Z-]+\.[a-zA-Z-]*$/, 'characters')),
  ),
  table: z.optional(z.string().check(z.regex(/^[a-z_]{1,63}$/, 'characters'))),
  row: z.optional(z.uuid()),
  /** The id of the request. */
  request: z.optional(z.string().check(z.trim(), z.maxLength(64))),
  /** Part of a reason. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
})

/** The state of the chain. */
export const auditChain = z.object({
  /** Counts of sealed lines and of lines that wait, which are those of the last seconds. */
  sealed: z.int(),
  waiting: z.int(),
  /** SHA-256 of the last seal, hex; a copy kept elsewhere proves all lines before it. null: nothing is sealed. */
  head: z.nullable(z.string()),
  sealedAt: z.nullable(z.iso.datetime()),
  /** How many of the sealed lines were deleted by the setting `audit_log`: those sealed before that instant. */
  forgotten: z.nullable(z.object({ lines: z.int(), before: z.iso.datetime() })),
  verification: z.nullable(
    z.object({
      at: z.iso.datetime(),
      checked: z.int(),
      /** null: the chain is intact. */
      broken: z.nullable(
        z.object({
          /** null for a line without a seal: `unsealed`. */
          seal: z.nullable(z.int()),
          /**
           * changed: a line differs from what was sealed · missing: a line was removed · chain: a seal does not follow from the one before
           * · unsealed: a line was inserted
           */
          kind: z.enum(['changed', 'missing', 'chain', 'unsealed']),
          lineId: z.nullable(z.uuid()),
        }),
      ),
    }),
  ),
  /** Whether a verification is requested or running, and the last seal that it has checked. */
  isVerifying: z.boolean(),
  progress: z.nullable(z.int()),
})
export type AuditChain = z.infer<typeof auditChain>

/** A principal limited to stores reads the lines of accounts that are limited to these stores. The newest line comes first by default. */
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
  /** The values for filters: actions by name, and authors. */
  words: endpoint('GET', '/audit-lines/words', {
    permission: 'audit:read',
    scope: 'stores',
    reply: z.object({
      actions: z.array(z.string()),
      people: z.array(z.object({ accountId: z.nullable(z.uuid()), who: z.string() })),
    }),
  }),
  chain: endpoint('GET', '/audit-chain', { permission: 'audit:read', scope: 'chain', reply: auditChain }),
  /** Requests a verification, whose result `chain` replies. */
  verify: endpoint('POST', '/audit-chain/verify', {
    permission: 'audit:verify',
    scope: 'chain',
    reply: auditChain,
  }),
}
