import { sql } from 'kysely'
import { mediaResource as contract, type MediaUse } from '../../../contract/content/media'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import type { Blockers, DraftOf, ResourceDefinition, RowOf, Writing } from '../../kit/resource/definition'

type Draft = DraftOf<typeof contract>

type Named = Pick<RowOf<typeof contract>, 'title' | 'fileName' | 'alt'>

/** The search text of a file. */
export function mediaSearch({ title, fileName, alt }: Named): string {
  const names = [title, fileName.replace(/\.[^.]*$/, '')].filter(Boolean)
  return searchText({ names, texts: [fileName, alt] })
}

const isUsed = sql<boolean>`media.id in (select media_id from media_usage())`

export const mediaTable: ResourceDefinition<typeof contract, 'media'> = {
  contract,
  table: 'media',
  select: () => sql`
    media.id, media.version, media.created_at, media.updated_at, media.created_by, media.updated_by, media.archived_at,
    media.title, media.alt, media.poster_id, media.kind, media.mime as type, media.file_name, media.width, media.height,
    media.bytes, media.duration_ms, media.video_codec, media.audio_codec, media.variants, ${isUsed} as is_used`,
  sorts: {
    createdAt: sql`media.created_at`,
    bytes: sql`media.bytes`,
    name: sql`media.name_pinyin`,
  },
  filters: {
    kind: (kinds) => sql`media.kind = any(${kinds})`,
    used: (used) => (used ? isUsed : sql`not ${isUsed}`),
    uploader: (username) => sql`media.created_by = ${username}`,
  },
  // The row as it will be, of which a draft is a part.
  search: { members: ['title', 'alt'], text: (next) => mediaSearch(next as typeof next & Named) },
  check: checkMedia,
  columns: (changed) => changed,
  csv: [],
}

async function checkMedia(
  { tx, principal, scope }: Writing,
  { changed, before }: { changed: Partial<Draft>; before: RowOf<typeof contract> | null },
): Promise<FieldProblem[]> {
  if (scope.storeIds !== null && before?.createdBy !== principal.username) throw problem('beyond_own_stores')
  if (!changed.posterId) return []
  const path = ['posterId']
  if (before?.kind !== 'video') return [{ path, code: 'not_an_option' }]
  const { rows } = await sql`
    select from media where id = ${changed.posterId} and kind = 'picture' for key share
  `.execute(tx)
  return rows.length > 0 ? [] : [{ path, code: 'does_not_exist' }]
}

/** The references to a file, published copies after the rows they are of. */
export async function usageOf(tx: Tx, id: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select kind, row_id as id, name, place from media_usage(${id}::uuid)
    order by kind, name, row_id, array_position(array['draft', 'published', 'past'], place)
  `.execute(tx)
  return rows
}

const maxNamed = 20

export async function blockersOf(tx: Tx, id: string): Promise<Blockers> {
  const uses = await usageOf(tx, id)
  const byRow = new Map(uses.map(({ kind, id, name }) => [`${kind} ${id}`, { kind, id, name }]))
  return { blockers: [...byRow.values()].slice(0, maxNamed), blockerCount: byRow.size }
}
