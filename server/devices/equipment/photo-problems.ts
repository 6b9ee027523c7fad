import { type RawBuilder, sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { Tx } from '../../kit/db/schema'
import type { WriteRequest } from '../../kit/resource/definition'

type Owner = { reportId: string } | { maintenanceId: string }

/** Problems for photos that the requesting person has not uploaded within a day or that are in use; all are reported as missing. */
export async function photoProblems(
  { tx, principal, now }: Pick<WriteRequest<unknown>, 'tx' | 'principal' | 'now'>,
  photoIds: readonly string[],
): Promise<FieldProblem[]> {
  if (photoIds.length === 0) return []
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from document
    where id = any(${photoIds}) and account_id is not distinct from ${principal.accountId}
      and created_at > ${now}::timestamptz - interval '1 day'
      and not exists (select from equipment_photo where document_id = document.id)
      and not exists (select from certificate where scan_id = document.id)
      and not exists (select from person where face_photo_id = document.id)
  `.execute(tx)
  const types = new Map(rows.map(({ id, type }) => [id, type]))
  return photoIds.flatMap((id, i) => {
    const [type, path] = [types.get(id.toLowerCase()), ['photoIds', i]]
    if (type === undefined) return [{ path, code: 'does_not_exist' }]
    if (photoIds.indexOf(id) < i) return [{ path, code: 'repeated' }]
    return type.startsWith('image/') ? [] : [{ path, code: 'not_a_picture' }]
  })
}

/** Attaches documents to a report or maintenance, in order. */
export async function keepPhotos(tx: Tx, photoIds: readonly string[], owner: Owner): Promise<void> {
  const [name, id] =
    'reportId' in owner ? ['report_id', owner.reportId] : ['maintenance_id', owner.maintenanceId]
  await sql`
    insert into equipment_photo (document_id, ${sql.ref(name)}, position)
    select document_id, ${id}::uuid, place from unnest(${photoIds}::uuid[]) with ordinality as given (document_id, place)
  `.execute(tx)
}

/** The ids of the photos of an owner, in order. */
export const photosOf = (owner: RawBuilder<unknown>) =>
  sql`array(select document_id from equipment_photo where ${owner} order by position)`
