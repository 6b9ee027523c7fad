import { sql } from 'kysely'
import { media } from '../../../contract/content/media'
import type { Db } from '../../kit/db/schema'
import { bytesOf, type FileStore } from '../../kit/files/store'
import type { Job } from '../../kit/jobs/jobs'
import { isId } from '../../kit/new-id'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { originalName, variantsJob } from './keep-picture'
import { laterVariants, pictureType } from './read-picture'

const twoDays = 2 * 86_400_000

export function mediaJobs(store: FileStore): Job[] {
  const makeVariants: Job = {
    name: variantsJob,
    run: ({ db, payload }) => {
      // The payload that `keepRow` passed to `enqueue`.
      const { id } = payload as { id: string }
      return completePicture(db, store, id)
    },
  }
  return [makeVariants, removeOrphans(store)]
}

/**
 * Makes the other widths and formats of a picture, marks its row, and removes the original: from then on the widest variant is the best
 * one. A second run makes the same files.
 */
export async function completePicture(db: Db, store: FileStore, id: string): Promise<void> {
  const original = await bytesOf(store, id, originalName)
  const type = original && pictureType(original)
  if (original === undefined && (await store.names(id)).length > 0) {
    // A backup that read the row before, and the files after this had run elsewhere.
    await sql`update media set variants = 'ready' where id = ${id} and variants = 'waiting'`.execute(db)
    invalidateAffected(db, media.update)
  }
  if (original === undefined || type === undefined) return
  for await (const { name, bytes } of laterVariants(original, type)) await store.put(id, name, bytes)
  const { rows } = await sql`update media set variants = 'ready' where id = ${id} returning id`.execute(db)
  // Without a row the picture was deleted, so its variants are removed too.
  await store.remove(id, rows.length > 0 ? originalName : undefined)
  invalidateAffected(db, media.update)
}

/** Removes files without a row, left by an interrupted upload or deletion. */
function removeOrphans(store: FileStore): Job {
  return {
    name: 'media.removeOrphans',
    every: '50 3 * * *',
    run: async ({ db, now, log }) => {
      const before = now.getTime() - twoDays
      let files = 0
      for await (const { id, since } of store.ids()) {
        if (since > before || !isId(id)) continue
        const { rows } = await sql`select from media where id = ${id}`.execute(db)
        if (rows.length > 0) continue
        await store.remove(id)
        files++
      }
      if (files > 0) log.info({ media: files }, 'files that belong to nothing are gone')
    },
  }
}
