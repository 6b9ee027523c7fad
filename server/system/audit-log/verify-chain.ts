import { sql } from 'kysely'
import type { AuditChain } from '../../../contract/system/audit-log'
import type { Db, Tx } from '../../kit/db/schema'
import { type AuditAnchor, lastAnchor } from './forget-lines'

export type Broken = NonNullable<NonNullable<AuditChain['verification']>['broken']>

/**
 * The result of a verification: `checked` counts the seals that were read. `head` is the last seal's hash, hex, and `headNo` its number;
 * null and 0 for a chain without seals. `anchor` is where the chain begins when older lines were deleted, and `uncheckable` are known heads
 * before it.
 */
export interface Verified {
  checked: number
  headNo: number
  anchor: AuditAnchor | null
  uncheckable: KnownHead[]
  waiting: number
  head: string | null
  broken: Broken | null
}

/** A seal recorded elsewhere, which the chain must still contain. */
export interface KnownHead {
  no: number
  hash: string
}

const batch = 5_000

/**
 * Reads the chain from its anchor on and every line in one snapshot, a batch at a time, and stops at the first broken one. `onProgress` gets
 * the number of the last checked seal. `known` are heads of earlier times, without which a cut-off end of the chain would not be noticed.
 */
export function verifyChain(
  db: Db,
  {
    known = [],
    onProgress = async () => {},
  }: { known?: readonly KnownHead[]; onProgress?: (no: number) => Promise<void> } = {},
): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const waiting = await countWaiting(tx)
      const anchor = (await lastAnchor(tx)) ?? null
      const { no: first, hash } = anchor ?? { no: 0, hash: null }
      let [headNo, head]: [number, string | null] = [first, hash]
      const result = (broken: Broken | null, uncheckable: KnownHead[] = []): Verified => {
        return { checked: headNo - first, headNo, anchor, uncheckable, waiting, head, broken }
      }
      if (anchor !== null && !(await isLogged(tx, anchor)))
        return result({ seal: first, kind: 'chain', lineId: null })
      for (;;) {
        const part = await verifyPart(tx, headNo, head)
        headNo += part.checked
        head = part.head ?? head
        if (part.brokenKind !== null)
          return result({ seal: part.brokenSeal, kind: part.brokenKind, lineId: part.brokenLine })
        await onProgress(headNo)
        if (part.checked < batch) break
      }
      const { broken, uncheckable } = await findKnown(tx, known, first)
      return result(broken ?? (await unsealed(tx)), uncheckable)
    })
}

interface Part {
  checked: number
  head: string | null
  brokenSeal: number | null
  brokenKind: Broken['kind'] | null
  brokenLine: string | null
}

/** Seals are numbered without gaps from the anchor on. */
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

/** Compares heads that are known from elsewhere; those before the anchor are no longer there to be compared. */
async function findKnown(
  tx: Tx,
  known: readonly KnownHead[],
  first: number,
): Promise<{ broken: Broken | null; uncheckable: KnownHead[] }> {
  const uncheckable: KnownHead[] = []
  for (const head of known) {
    const { no, hash } = head
    const { rows } = await sql<{ lineId: string | null; isSame: boolean }>`
      select audit_id as line_id, hash = decode(${hash}, 'hex') as is_same from audit_seal where no = ${no}
      union all
      select null, hash = decode(${hash}, 'hex') from audit_anchor where no = ${no}
    `.execute(tx)
    if (rows.length === 0 && no < first) uncheckable.push(head)
    else if (rows.length === 0 || rows.some(({ isSame }) => !isSame))
      return { broken: { seal: no, kind: 'chain', lineId: rows[0]?.lineId ?? null }, uncheckable }
  }
  return { broken: null, uncheckable }
}

/** Deleting lines leaves a line about it in the chain; an anchor without it was set past the console. */
async function isLogged(tx: Tx, { no, hash }: AuditAnchor): Promise<boolean> {
  const { rows } = await sql`
    select from audit where action = 'audit.forget' and after ->> 'no' = ${`${no}`} and after ->> 'hash' = ${hash} limit 1
  `.execute(tx)
  return rows.length > 0
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
