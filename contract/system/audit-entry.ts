import * as z from 'zod/mini'

/** One line of a record's history. `before` and `after` hold the changed members only; secrets never appear. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  who: z.nullable(z.string()),
  action: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>
