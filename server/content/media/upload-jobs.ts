import { readdir, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { uploadHours } from '../../../contract/content/media'
import type { Job } from '../../kit/jobs/jobs'
import { isId } from '../../kit/new-id'
import { fileOf, removeUpload } from './upload-store'

/** Removes abandoned uploads, and files without a row. */
export function uploadJobs(folder: string): Job[] {
  const removeExpired: Job = {
    name: 'upload.removeExpired',
    every: '15 * * * *',
    run: async ({ db, now, log }) => {
      const before = new Date(now.getTime() - uploadHours * 3_600_000)
      const { rows } = await sql<{ id: string }>`
        select id from upload where created_at < ${before} and (held_until is null or held_until < now())
      `.execute(db)
      for (const { id } of rows) await removeUpload(db, folder, id)
      for (const id of (await readdir(folder)).filter(isId)) {
        const file = await stat(fileOf(folder, id)).catch(() => undefined)
        if (file === undefined || file.mtimeMs > before.getTime()) continue
        const { rows: known } = await sql`select from upload where id = ${id}`.execute(db)
        if (known.length === 0) await removeUpload(db, folder, id)
      }
      await sql`delete from upload_day where day < ${now}::timestamptz - interval '7 days'`.execute(db)
      if (rows.length > 0) log.info({ uploads: rows.length }, 'uploads that were not finished are gone')
    },
  }
  return [removeExpired]
}
