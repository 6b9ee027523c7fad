import type { $ZodType, output } from 'zod/v4/core'
import { check } from '../../contract/check'
import type { Tx } from '../kit/db/schema'
import { type AuditLine, writeAudit, writeAudits } from '../kit/db/write-audit'
import type {
  Contract,
  DraftOf,
  EventBody,
  EventKey,
  ResourceDefinition,
  StoredRow,
  WriteRequest,
} from '../kit/resource/definition'
import { applyEvent, createRow, updateRow } from '../kit/resource/mutations'

export const author = 'demo'

export const principal = {
  accountId: null,
  username: author,
  role: '',
  permissions: ['*'],
  storeIds: null,
  personId: null,
  coachId: null,
  sessionId: null,
}

/** Writes rows as requests do, with the same schemas, rules and audit lines, in one transaction, at chosen times. */
export function writerOf(tx: Tx) {
  const request = <Body>(body: Body, now: Date, row?: StoredRow): WriteRequest<Body> => ({
    tx,
    principal,
    scope: principal,
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
    create: <C extends Contract>(resource: ResourceDefinition<C>, draft: DraftOf<C>, now: Date) =>
      createRow(resource, request(valid<C['draft']>(resource.contract.draft, draft), now)),
    update: <C extends Contract>(
      resource: ResourceDefinition<C>,
      row: StoredRow,
      changed: Partial<DraftOf<C>>,
      now: Date,
    ) => {
      // The contract's change is a part of its draft.
      const body = valid(resource.contract.update.body, changed) as Partial<DraftOf<C>>
      return updateRow(resource, request(body, now, row))
    },
    apply: <C extends Contract, K extends EventKey<C>>(
      resource: ResourceDefinition<C>,
      row: StoredRow,
      [key, body]: [K, EventBody<C, K>],
      now: Date,
    ) => {
      const schema: C['on'][K]['body'] = resource.contract.on[key]!.body
      return applyEvent(resource, key, request(valid(schema, body), now, row))
    },
  }
}
export type Writer = ReturnType<typeof writerOf>

function valid<S extends $ZodType>(schema: S, given: unknown): output<S> {
  const { value, fields } = check(schema, given)
  if (fields !== undefined) throw new Error(`a seed is invalid: ${JSON.stringify({ given, fields })}`)
  return value
}
