import { sql } from 'kysely'
import type { AuditChain } from '../../../contract/system/audit-log'
import type { Db, Tx } from '../../kit/db/schema'

export type Broken = NonNullable<NonNullable<AuditChain['verification']>['broken']>

/** The result of a verification: `head` is the last seal's hash, hex; null for a chain without seals. */
export interface Verified {
  checked: number
  waiting: number
  head: string | null
  broken: Broken | null
}

/** A seal recorded elsewhere, which the chain must still contain. */
interface Known {
  no: number
  hash: string
}

const batch = 5_000

/**
 * Reads the whole chain and every line in one snapshot, a batch at a time, and stops at the first broken one. `onProgress` gets the number
 * of checked seals. `known` are heads of earlier times, without which a cut-off end of the chain would not be noticed.
 */
export function verifyChain(
  db: Db,
  {
    known = [],
    onProgress = async () => {},
  }: { known?: readonly Known[]; onProgress?: (checked: number) => Promise<void> } = {},
): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const waiting = await countWaiting(tx)
      let [checked, head]: [number, string | null] = [0, null]
      for (;;) {
        const part = await verifyPart(tx, checked, head)
        if (part.brokenKind !== null) {
          const broken = { seal: part.brokenSeal, kind: part.brokenKind, lineId: part.brokenLine }
          return { checked: checked + part.checked, waiting, head: part.head, broken }
        }
        checked += part.checked
        head = part.head ?? head
        await onProgress(checked)
        if (part.checked < batch) break
      }
      return { checked, waiting, head, broken: (await forgotten(tx, known)) ?? (await unsealed(tx)) }
    })
}

interface Part {
  checked: number
  head: string | null
  brokenSeal: number | null
  brokenKind: Broken['kind'] | null
  brokenLine: string | null
}

/** Seals are numbered without gaps, so the last one's number is the count of checked seals. */
async function verifyPart(tx: Tx, after: number, head: string | null): Promise<Part> {
  const { rows } = await sql<Part>`
    with part as materialized (
      select no, audit_id, sealed_at, digest, hash,
        lag(no, 1, ${after}::bigint) over (order by no) as no_before,
        lag(hash, 1, coalesce(decode(${head}, 'hex'), audit_origin())) over (order by no) as hash_before
      from audit_seal where no > ${after}::bigint order by no limit ${batch}
    ), judged as materialized (
      select part.no, part.audit_id, encode(part.hash, 'hex') as hash, case
        when part.no <> no_before + 1 or part.hash <> audit_hash(hash_before, part.digest, sealed_at) then 'chain'
        when audit.id is null then 'missing'
        when part.digest <> audit_digest(audit) then 'changed'
      end as kind
      from part left join audit on audit.id = part.audit_id
    ), first_broken as (
      select no, kind, audit_id from judged where kind is not null order by no limit 1
    )
    select (select count(*) from judged) as checked, (select hash from judged order by no desc limit 1) as head,
      first_broken.no as broken_seal, kind as broken_kind, audit_id as broken_line
    from (values (0)) one left join first_broken on true
  `.execute(tx)
  return rows[0]!
}

async function forgotten(tx: Tx, known: readonly Known[]): Promise<Broken | null> {
  for (const { no, hash } of known) {
    const { rows } = await sql<{ lineId: string; isSame: boolean }>`
      select audit_id as line_id, hash = decode(${hash}, 'hex') as is_same from audit_seal where no = ${no}
    `.execute(tx)
    if (rows[0]?.isSame !== true) return { seal: no, kind: 'chain', lineId: rows[0]?.lineId ?? null }
  }
  return null
}

/** A line without a seal that is not waiting for one was inserted past the trigger, or its seal was removed. */
async function unsealed(tx: Tx): Promise<Broken | null> {
  const { rows } = await sql<{ id: string }>`
    select id from audit
    where not exists (select from audit_seal where audit_id = audit.id)
      and not exists (select from audit_unsealed where audit_id = audit.id)
    order by at, id limit 1
  `.execute(tx)
  return rows[0] === undefined ? null : { seal: null, kind: 'unsealed', lineId: rows[0].id }
}

async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from audit_unsealed`.execute(tx)
  return rows[0]?.waiting ?? 0
}
