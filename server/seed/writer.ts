import type { $ZodType, output } from 'zod/v4/core'
import { check } from '../../contract/check'
import type { Tx } from '../kit/db/schema'
import { type AuditLine, writeAudit, writeAudits } from '../kit/db/write-audit'
import {
  type Contract,
  type Draft,
  type ResourceDefinition,
  type StoredRow,
  untyped,
  type WriteRequest,
} from '../kit/resource/definition'
import { applyEvent, createRow, updateRow } from '../kit/resource/mutations'

export const author = 'demo'

export const who = {
  accountId: null,
  username: author,
  role: '',
  permissions: ['*'],
  storeIds: null,
  sessionId: null,
}

/** Writes rows as requests do, with the same schemas, rules and audit lines, in one transaction, at chosen times. */
export function writerOf(tx: Tx) {
  const request = <Body>(body: Body, now: Date, row?: StoredRow): WriteRequest<Body> => ({
    tx,
    who,
    scope: who,
    body,
    now,
    id: row?.id ?? '',
    version: row?.version ?? 0,
    audit: (line) =>
      writeAudit(tx, { accountId: null, who: author, requestId: null, address: null, now }, line),
  })
  return {
    /** A request about a row, for writes outside the kit. */
    requestFor: <Body>(body: Body, now: Date, row?: StoredRow) => ({
      ...request(body, now, row),
      audits: (lines: readonly AuditLine[]) =>
        writeAudits(tx, { accountId: null, who: author, requestId: null, address: null, now }, lines),
    }),
    create: <C extends Contract>(resource: ResourceDefinition<C>, draft: output<C['draft']>, now: Date) =>
      createRow(untyped(resource), request(valid(resource.contract.draft, draft), now)),
    update: <C extends Contract>(
      resource: ResourceDefinition<C>,
      row: StoredRow,
      changed: Partial<output<C['draft']>>,
      now: Date,
    ) => updateRow(untyped(resource), request(valid(resource.contract.update.body, changed), now, row)),
    apply: <C extends Contract, K extends keyof C['on'] & string>(
      resource: ResourceDefinition<C>,
      row: StoredRow,
      [key, body]: [K, output<C['on'][K]['body']>],
      now: Date,
    ) => applyEvent(untyped(resource), key, request(valid(resource.contract.on[key]!.body, body), now, row)),
  }
}
export type Writer = ReturnType<typeof writerOf>

function valid(schema: $ZodType, given: unknown): Draft {
  const { value, fields } = check(schema, given)
  if (fields !== undefined) throw new Error(`a seed is invalid: ${JSON.stringify({ given, fields })}`)
  // Every draft is an object.
  return value as Draft
}
