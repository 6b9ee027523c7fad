import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Merge, MergePlan, mergeable, Person, people } from '../../../contract/people/person'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { lockPair } from '../../kit/db/lock-pair'
import type { Tx } from '../../kit/db/schema'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import type { RequestContext } from '../../kit/resource/serve'
import { requireVisible } from '../../kit/resource/store-scope'
import { lockPeople } from '../../shared/lock-members'
import { personRows } from '../../shared/person-rows'
import { type People, personInHand, readPerson } from './change'
import { mergeOf } from './list-merges'
import { countMoves, moveAll, type ReferenceMove, type Target } from './move-all'
import { refreshFound, refreshGuarded } from './refresh-found'
import { refusalsOf } from './refusals-of'
import { readSecrets, writeSecrets } from './secrets'
import { uniteFamilies } from './unite-families'
import { uniteJoining } from './unite-joining'

type Merging = output<(typeof people)['merge']['body']>
type Member = (typeof mergeable)[number]

/** Members with columns of their own; the others are sealed. */
const plainColumns: Record<Exclude<Member, 'idCard' | 'healthNote'>, readonly string[]> = {
  name: ['name', 'name_pinyin'],
  gender: ['gender'],
  mobile: ['mobile'],
  email: ['email'],
  birthday: ['birthday'],
  avatarId: ['avatar_id'],
  storeId: ['store_id'],
  source: ['source'],
  emergencyName: ['emergency_name'],
  emergencyMobile: ['emergency_mobile'],
}

/** The effect of a merge, and why it is refused. */
export async function planMerge(
  resource: People,
  request: RequestContext<{ from: string }, unknown>,
): Promise<MergePlan> {
  const { tx, scope, id, query } = request
  const { from } = query
  await requireVisible(tx, personRows, scope, from)
  const [kept, merged] = [await readPerson(resource, request, id), await readPerson(resource, request, from)]
  const stays = staysOf(kept, merged)
  const moves = [
    ...(await countMoves(tx, 'person', merged.id, stays)),
    ...(kept.memberId && merged.memberId ? await countMoves(tx, 'member', merged.memberId, () => false) : []),
  ]
  return { kept, merged, moves, refusals: await refusalsOf(tx, kept, merged) }
}

/** Merges one person into another: moves every reference, and archives the merged person with a link to the kept one. */
export async function mergePeople(
  resource: People,
  box: SecretBox,
  request: RequestContext<unknown, Merging>,
): Promise<Merge> {
  const { tx, id, scope, now, principal, body } = request
  await requireVisible(tx, personRows, scope, body.from)
  await lockPeople(tx, [id, body.from])
  await lockPair(tx, 'person', { id, otherId: body.from, path: 'from' })
  const kept = await personInHand(resource, request)
  const merged = await personInHand(resource, { ...request, id: body.from, version: body.fromVersion })
  // Waits for running bookings of both members, so that the refusals are up to date.
  await sql`select from member where person_id in (${kept.id}, ${merged.id}) order by id for update`.execute(
    tx,
  )
  const refusals = await refusalsOf(tx, kept, merged)
  if (refusals.length > 0) throw fieldsProblem(refusals.map((refusal) => ({ path: ['from'], ...refusal })))
  const mergeId = newId(now.getTime())
  const taken = body.take
  await keepBefore(tx, { mergeId, kept, merged, taken, now, who: principal.username })
  await uniteFamilies(tx, { mergeId, keptId: kept.id, mergedId: merged.id })
  const moves = await moveEverything(tx, mergeId, kept, merged)
  await closeMerged(tx, kept, merged, { now, who: principal.username })
  await takeMembers(tx, box, {
    keptId: kept.id,
    mergedId: merged.id,
    taken,
    mobile: await mobileBefore(tx, mergeId),
  })
  const { rows } = await sql<{ version: number }>`
    update person set version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where id = ${kept.id} returning version
  `.execute(tx)
  await sql`
    update person_merge set rows = ${moves.length}, kept_version = ${rows[0]?.version} where id = ${mergeId}
  `.execute(tx)
  await refreshFound(tx, [kept.id, merged.id])
  await refreshGuarded(tx, [kept.id])
  await auditBoth(resource, request, { verb: 'merge', kept, merged, rows: moves.length })
  // Only the merge knows which tables held the merged person.
  for (const table of new Set(moves.map(({ table }) => table)))
    invalidateCount(request.c.get('parts').db, table)
  return mergeOf(tx, mergeId)
}

/** When both are members, the merged person keeps their member row, whose references move. */
function staysOf(kept: Person, merged: Person) {
  const areMembers = kept.memberId !== null && merged.memberId !== null
  return (table: string, column: string) => areMembers && table === 'member' && column === 'person_id'
}

interface Noted {
  mergeId: string
  kept: Person
  merged: Person
  taken: readonly Member[]
  now: Date
  who: string
}

/** Stores the values that the merge overwrites, for an undo. */
async function keepBefore(tx: Tx, { mergeId, kept, merged, taken, now, who }: Noted): Promise<void> {
  const columns = taken.flatMap((member) =>
    member === 'idCard' || member === 'healthNote' ? [] : plainColumns[member],
  )
  await sql`
    insert into person_merge (id, kept_id, merged_id, kept_name, merged_name, at, who, rows, kept_version, taken, before,
      kept_id_card, kept_health_note)
    select ${mergeId}, kept.id, merged_row.id, kept.name, merged_row.name, ${now}, ${who}, 0, 0, ${taken},
      jsonb_build_object(
        'kept', (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(to_jsonb(kept)) where key = any(${columns})),
        'merged', jsonb_build_object('mobile', merged_row.mobile)),
      case when 'idCard' = any(${taken}) then kept.id_card end,
      case when 'healthNote' = any(${taken}) then kept.health_note end
    from person kept, person merged_row where kept.id = ${kept.id} and merged_row.id = ${merged.id}
  `.execute(tx)
}

async function mobileBefore(tx: Tx, mergeId: string): Promise<string | null> {
  const { rows } = await sql<{ mobile: string | null }>`
    select before -> 'merged' ->> 'mobile' as mobile from person_merge where id = ${mergeId}
  `.execute(tx)
  return rows[0]?.mobile ?? null
}

async function moveEverything(
  tx: Tx,
  mergeId: string,
  kept: Person,
  merged: Person,
): Promise<ReferenceMove[]> {
  const note = async (target: Target, from: string, to: string, first: number) => {
    const moves = await moveAll(tx, target, { from, to, stays: staysOf(kept, merged) })
    await sql`
      insert into person_merge_move (merge_id, n, target, table_name, row_key, before, after)
      select ${mergeId}, ${first}::int + place, ${target}, given ->> 'table', given -> 'key', given -> 'before', given -> 'after'
      from jsonb_array_elements(${JSON.stringify(moves)}::jsonb) with ordinality as moved (given, place)
    `.execute(tx)
    return moves
  }
  const own = await note('person', merged.id, kept.id, 0)
  if (kept.memberId === null || merged.memberId === null) return own
  await uniteJoining(tx, mergeId, { keptId: kept.memberId, mergedId: merged.memberId })
  const theirs = await note('member', merged.memberId, kept.memberId, own.length)
  await sql`
    update member set merged_into_id = ${kept.memberId}, version = version + 1 where id = ${merged.memberId}
  `.execute(tx)
  return [...own, ...theirs]
}

async function closeMerged(tx: Tx, kept: Person, merged: Person, { now, who }: { now: Date; who: string }) {
  await sql`
    update person set mobile = null, merged_into_id = ${kept.id}, archived_at = ${now}, version = version + 1,
      updated_at = ${now}, updated_by = ${who}
    where id = ${merged.id}
  `.execute(tx)
}

interface Taking {
  keptId: string
  mergedId: string
  taken: readonly Member[]
  /** The merged person's number, which their row no longer has; null: they had none. */
  mobile: string | null
}

async function takeMembers(
  tx: Tx,
  box: SecretBox,
  { keptId, mergedId, taken, mobile }: Taking,
): Promise<void> {
  const columns = taken.flatMap((member) =>
    member === 'idCard' || member === 'healthNote' || member === 'mobile' ? [] : plainColumns[member],
  )
  if (columns.length > 0)
    await sql`
      update person set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = merged_row.${sql.ref(name)}`))}
      from person merged_row where person.id = ${keptId} and merged_row.id = ${mergedId}
    `.execute(tx)
  if (taken.includes('mobile'))
    await sql`update person set mobile = ${mobile} where id = ${keptId}`.execute(tx)
  const secrets = await readSecrets(tx, box, mergedId)
  await writeSecrets(tx, box, keptId, {
    ...(taken.includes('idCard') && { idCard: secrets.idCard }),
    ...(taken.includes('healthNote') && { healthNote: secrets.healthNote }),
  })
}

/** Writes an audit line for each of the two. */
export async function auditBoth(
  resource: People,
  request: RequestContext<unknown, unknown>,
  { verb, kept, merged, rows }: { verb: 'merge' | 'undoMerge'; kept: Person; merged: Person; rows: number },
): Promise<void> {
  for (const [before, otherId] of [
    [kept, merged.id],
    [merged, kept.id],
  ] as const) {
    const after = await readPerson(resource, request, before.id)
    await request.audit({
      action: `person.${verb}`,
      table: 'person',
      rowId: before.id,
      before,
      after: { ...after, otherId, rows },
    })
  }
}

export function refuseMerge(code: string): never {
  throw problem('invalid', { fields: [{ path: ['id'], code }] })
}
