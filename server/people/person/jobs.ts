import { sql } from 'kysely'
import type { Job } from '../../kit/jobs/jobs'
import { removeDocumentSoon } from '../../shared/document-store'
import { undoHours } from './list-merges'

/**
 * Closes merges that can no longer be undone: deletes the values kept for undoing, and the merged person's data except what is still
 * needed.
 */
const closeMerges: Job = {
  name: 'person.closeMerges',
  every: '20 * * * *',
  run: ({ now, once }) =>
    once(async (tx) => {
      const { rows } = await sql<{ id: string; mergedId: string }>`
        select id, merged_id from person_merge
        where before is not null and at < ${now}::timestamptz - ${undoHours} * interval '1 hour' for update
      `.execute(tx)
      const merged = rows.map(({ mergedId }) => mergedId)
      const { rows: photos } = await sql<{ id: string }>`
        select face_photo_id as id from person where id = any(${merged}) and face_photo_id is not null
      `.execute(tx)
      await sql`
        update person set id_card = null, id_card_hash = null, id_card_mask = null, health_note = null, face_photo_id = null,
          email = null, emergency_name = null, emergency_mobile = null,
          face_status = case when face_status = 'none' then 'none' else 'revoked' end
        where id = any(${merged})
      `.execute(tx)
      const merges = rows.map(({ id }) => id)
      await sql`delete from person_merge_move where merge_id = any(${merges})`.execute(tx)
      await sql`
        update person_merge set before = null, kept_id_card = null, kept_health_note = null where id = any(${merges})
      `.execute(tx)
      for (const { id } of photos) await removeDocumentSoon(tx, id)
    }),
}

export const personJobs: Job[] = [closeMerges]
