import { sql } from 'kysely'
import type { Renamed } from '../../../contract/arrangement'
import { longestExerciseName } from '../../../contract/content/exercise'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { WriteRequest } from '../../kit/resource/definition'

/** Exercises about to move to a type: all of the subtypes `from`. */
interface Coming {
  from: readonly string[]
  typeId: string
}

/** The number of moving exercises, and those whose name the type already has, with their new names. */
export async function comingExercises(
  tx: Tx,
  { from, typeId }: Coming,
): Promise<{ exercises: number; renamed: Renamed[] }> {
  const { rows } = await sql<{ id: string; name: string; isTaken: boolean }>`
    select id, name, exists (
        select from exercise held where held.type_id = ${typeId} and held.name = exercise.name and held.archived_at is null
      ) and type_id <> ${typeId} as is_taken
    from exercise where subtype_id = any(${from}::uuid[]) and archived_at is null order by id
  `.execute(tx)
  const colliding = rows.filter(({ isTaken }) => isTaken)
  if (colliding.length === 0) return { exercises: rows.length, renamed: [] }
  const taken = await sql<{ name: string }>`
    select name from exercise where archived_at is null
      and type_id in (select ${typeId}::uuid union select type_id from exercise_subtype where id = any(${from}::uuid[]))
  `.execute(tx)
  const names = new Set(taken.rows.map(({ name }) => name))
  const renamed = colliding.map(({ id, name }) => {
    const to = freeName(name, names)
    names.add(to)
    return { id, from: name, to }
  })
  return { exercises: rows.length, renamed }
}

/** Renames the exercises, each with an audit line; it must run before they move, because the type's names are unique. */
export async function rename(
  { tx, now, principal, audit }: WriteRequest<unknown>,
  renamed: readonly Renamed[],
): Promise<void> {
  for (const { id, from, to } of renamed) {
    const { rows } = await sql<{ aliases: string[] }>`select aliases from exercise where id = ${id}`.execute(
      tx,
    )
    const search = exerciseSearch({ name: to, aliases: rows[0]?.aliases ?? [] })
    await sql`
      update exercise set name = ${to}, name_pinyin = ${pinyinOf(to)}, search = ${search}, version = version + 1,
        updated_at = ${now}, updated_by = ${principal.username}
      where id = ${id}
    `.execute(tx)
    await audit({
      action: 'exercise.rename',
      table: 'exercise',
      rowId: id,
      before: { name: from },
      after: { name: to },
    })
  }
}

/** The search text of an exercise: its names, with their readings. */
export function exerciseSearch({ name, aliases }: { name: string; aliases: readonly string[] }): string {
  return searchText({ names: [name, ...aliases], texts: [] })
}

/** Raises the version of moved exercises, so that open editors become stale. */
export async function touchExercises(
  { tx, now, principal }: Pick<WriteRequest<unknown>, 'tx' | 'now' | 'principal'>,
  subtypeIds: readonly string[],
): Promise<void> {
  await sql`
    update exercise set version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where subtype_id = any(${subtypeIds}::uuid[])
  `.execute(tx)
}

/** Moves the exercises of one subtype, archived ones too, into another, and archives the emptied one. */
export async function pourInto(
  request: WriteRequest<unknown>,
  { from, into, typeId }: { from: string; into: string; typeId: string },
): Promise<void> {
  const { tx, now, principal, audit } = request
  await sql`
    update exercise set subtype_id = ${into}, type_id = ${typeId}, version = version + 1,
      updated_at = ${now}, updated_by = ${principal.username}
    where subtype_id = ${from}
  `.execute(tx)
  await archive(request, 'exercise_subtype', from)
  await audit({
    action: 'exercise-subtype.merge',
    table: 'exercise_subtype',
    rowId: from,
    after: { intoId: into },
  })
}

export async function archive(
  { tx, now, principal }: Pick<WriteRequest<unknown>, 'tx' | 'now' | 'principal'>,
  table: string,
  id: string,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set archived_at = ${now}, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = ${id}
  `.execute(tx)
}

/** The name with the lowest number from 2 on that is not in `taken`: `深蹲` → `深蹲（2）`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    const number = `（${n}）`
    const candidate = [...name].slice(0, longestExerciseName - number.length).join('') + number
    if (!taken.has(candidate)) return candidate
  }
}
