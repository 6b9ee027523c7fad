import { sql } from 'kysely'
import type { Merge, mergeable } from '../../../contract/people/person'
import type { SecretBox } from '../../kit/crypto/secret-box'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import type { RequestContext } from '../../kit/resource/serve'
import { lockPeople } from '../../shared/lock-members'
import { type People, readPerson } from './change'
import { mergeOf, undoHours } from './list-merges'
import { auditBoth, refuseMerge } from './merge'
import { moveBack, type Target } from './move-all'
import { refreshFound, refreshGuarded } from './refresh-found'
import { healthNoteColumn, idCardColumn, writeSecrets } from './secrets'
import { separateFamilies } from './unite-families'
import { separateJoining } from './unite-joining'

type Member = (typeof mergeable)[number]

interface Kept {
  keptId: string
  mergedId: string
  keptVersion: number
  taken: Member[]
  /** null once it is too late for undoing. */
  keptBefore: Record<string, unknown> | null
  /** null: they had none. */
  mergedMobile: string | null
  familyBefore: unknown
  keptIdCard: Buffer | null
  keptHealthNote: Buffer | null
  isLate: boolean
  undoneAt: string | null
}

/** Moves back exactly the rows that a merge has moved, unless a later change prevents it. */
export async function undoMerge(
  resource: People,
  box: SecretBox,
  request: RequestContext<unknown, unknown>,
): Promise<Merge> {
  const { tx, id, now, principal } = request
  const merge = await mergeInHand(tx, id, now)
  const { keptId, mergedId, keptBefore, mergedMobile, taken } = merge
  if (merge.undoneAt !== null) refuseMerge('merge_undone')
  if (merge.isLate || keptBefore === null) refuseMerge('merge_too_late')
  await lockPeople(tx, [keptId, mergedId])
  const [kept, merged] = [
    await readPerson(resource, request, keptId),
    await readPerson(resource, request, mergedId),
  ]
  if (kept.archivedAt !== null || kept.status === 'anonymised' || merged.mergedIntoId !== keptId)
    refuseMerge('merge_kept_gone')
  if (taken.length > 0 && kept.version !== merge.keptVersion) refuseMerge('merge_changed')
  await refuseTakenMobiles(tx, merge, [mergedMobile, keptBefore.mobile])
  await putBack(tx, box, merge, keptBefore)
  await reopenMerged(tx, mergedId, mergedMobile)
  for (const target of ['member', 'person'] as const) await giveBack(tx, id, target)
  await separateJoining(tx, id)
  await separateFamilies(tx, { keptId, links: merge.familyBefore }).catch(refuseMovedOn)
  await giveBackReplacements(tx, id, mergedId)
  await sql`
    update person set version = version + 1, updated_at = ${now}, updated_by = ${principal.username} where id in (${keptId}, ${mergedId})
  `.execute(tx)
  await sql`
    update person_merge set undone_at = ${now}, before = null, kept_id_card = null, kept_health_note = null where id = ${id}
  `.execute(tx)
  const tables = await tablesOf(tx, id)
  await sql`delete from person_merge_move where merge_id = ${id}`.execute(tx)
  await refreshFound(tx, [keptId, mergedId])
  await refreshGuarded(tx, [keptId, mergedId])
  const done = await mergeOf(tx, id)
  await auditBoth(resource, request, { verb: 'undoMerge', kept, merged, rows: done.rows })
  for (const table of tables) invalidateCount(request.c.get('parts').db, table)
  return done
}

async function mergeInHand(tx: Tx, id: string, now: Date): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select kept_id, merged_id, kept_version, taken, before -> 'kept' as kept_before,
      before -> 'merged' ->> 'mobile' as merged_mobile, before -> 'family' as family_before, kept_id_card, kept_health_note, undone_at,
      at < ${now}::timestamptz - ${undoHours} * interval '1 hour' as is_late
    from person_merge where id = ${id} for update
  `.execute(tx)
  if (rows[0] === undefined) throw problem('not_found')
  return rows[0]
}

/** Refuses when a number that the merge removed belongs to another person now. */
async function refuseTakenMobiles(tx: Tx, { keptId, mergedId }: Kept, mobiles: unknown[]): Promise<void> {
  const mobilesToRestore = mobiles.filter((one) => typeof one === 'string')
  const { rows } = await sql`
    select from person where mobile = any(${mobilesToRestore}) and not id in (${keptId}, ${mergedId}) limit 1
  `.execute(tx)
  if (rows.length > 0) refuseMerge('merge_mobile_taken')
}

/** Restores the kept person's own members where the other's were taken. */
async function putBack(tx: Tx, box: SecretBox, merge: Kept, before: Record<string, unknown>): Promise<void> {
  const { keptId, taken, keptIdCard, keptHealthNote } = merge
  const columns = Object.keys(before)
  if (columns.length > 0)
    await sql`
      update person set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = own.${sql.ref(name)}`))}
      from jsonb_populate_record(null::person, ${JSON.stringify(before)}::jsonb) own where person.id = ${keptId}
    `.execute(tx)
  const opened = (sealed: Buffer | null, column: string) =>
    sealed === null ? null : box.open(sealed, { column, id: keptId })
  await writeSecrets(tx, box, keptId, {
    ...(taken.includes('idCard') && { idCard: opened(keptIdCard, idCardColumn) }),
    ...(taken.includes('healthNote') && { healthNote: opened(keptHealthNote, healthNoteColumn) ?? '' }),
  })
}

async function reopenMerged(tx: Tx, mergedId: string, mobile: string | null): Promise<void> {
  await sql`
    update person set mobile = ${mobile}, merged_into_id = null, archived_at = null where id = ${mergedId}
  `.execute(tx)
  await sql`
    update member set merged_into_id = null, version = version + 1 where person_id = ${mergedId} and merged_into_id is not null
  `.execute(tx)
}

/** Refuses when a row has moved since, or new rows depend on its present place. */
async function giveBack(tx: Tx, id: string, target: Target): Promise<void> {
  const { back, all } = await moveBack(tx, id, target).catch(refuseMovedOn)
  if (back < all) refuseMerge('merge_moved_on')
}

function refuseMovedOn(error: unknown): never {
  // Class 23: a constraint of the schema.
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && code.startsWith('23')) refuseMerge('merge_moved_on')
  throw error
}

/** A wristband that was issued in place of a moved one goes with it. */
async function giveBackReplacements(tx: Tx, id: string, mergedId: string): Promise<void> {
  await sql`
    with recursive moved as (
      select wristband.id, replaced_by_id from wristband
      join person_merge_move on table_name = 'wristband' and row_key ->> 'id' = wristband.id::text
      where merge_id = ${id}
      union
      select later.id, later.replaced_by_id from wristband later join moved on later.id = moved.replaced_by_id
    )
    update wristband set person_id = ${mergedId} from moved where moved.id = wristband.id and person_id <> ${mergedId}
  `.execute(tx)
}

async function tablesOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from person_merge_move where merge_id = ${id}
  `.execute(tx)
  return rows.map(({ name }) => name)
}
