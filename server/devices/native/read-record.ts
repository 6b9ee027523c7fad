import * as z from 'zod/mini'
import { accessModes } from '../../../contract/devices/access-record'
import type { AccessEvent, CommandResult } from '../port'

const count = z.exactOptional(z.int().check(z.minimum(0), z.maximum(10_000_000)))

export const heartbeat = z.object({
  firmware: z.exactOptional(z.string().check(z.regex(/^[\x20-\x7e]{0,60}$/))),
  personCount: count,
  faceCount: count,
})

const recordId = z.string().check(z.regex(/^[\w.:@-]{1,100}$/))

/** A person at the door; without `opened` the device waits for the server's decision. */
const record = z.object({
  id: recordId,
  at: z.iso.datetime({ offset: true }),
  /** null is an unknown person. */
  doorNo: z.nullable(z.int().check(z.positive(), z.maximum(999_999_999))),
  mode: z.enum(accessModes),
  direction: z.optional(z.nullable(z.enum(['in', 'out']))),
  opened: z.optional(z.nullable(z.boolean())),
  /** It happens at this moment and is not from a backlog. */
  isFresh: z.optional(z.boolean()),
})

export const batch = z.object({ records: z.array(z.unknown()).check(z.minLength(1), z.maxLength(1_000)) })

export const taskResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), ids: z.exactOptional(z.array(recordId).check(z.maxLength(50_000))) }),
  z.object({ ok: z.literal(false), error: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u)) }),
])

/** The result of a command, from the device's message. */
export function answerOf(result: z.infer<typeof taskResult>): CommandResult {
  if (!result.ok) return result
  return result.ids === undefined ? { ok: true } : { ok: true, recordIds: result.ids }
}

/** undefined for an invalid record. */
export function readRecord(given: unknown): AccessEvent | undefined {
  const { success, data } = record.safeParse(given)
  if (!success) return undefined
  return {
    recordId: data.id,
    who: data.doorNo === null ? '' : String(data.doorNo),
    occurredAt: new Date(data.at),
    direction: data.direction ?? null,
    mode: data.mode,
    opened: data.opened ?? null,
    isFresh: data.isFresh ?? false,
    raw: JSON.stringify(data),
  }
}
