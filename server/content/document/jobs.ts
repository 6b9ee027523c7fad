import { sql } from 'kysely'
import type { Parts } from '../../kit/app'
import { localFileStore } from '../../kit/files/local-file-store'
import { sealAgain } from '../../kit/files/sealed-file-store'
import type { Job } from '../../kit/jobs/jobs'
import { documentFile } from '../../shared/document-store'

/** A minute is enough for them on a slow disk, and nothing else waits. */
const sealedAtOnce = 500
const twoDays = 2 * 86_400_000

const isUnused = sql<boolean>`(
  not exists (select from certificate where scan_id = document.id)
  and not exists (select from person where face_photo_id = document.id)
  and not exists (select from equipment_photo where document_id = document.id)
  and not exists (select from agreement where document_id = document.id))`

/**
 * Removes documents without references: uploaded for a form that was never saved, replaced, or left by a purge. A row is deleted before its
 * file; a file without a row, after an interruption, is deleted two days later. `document.seal` seals files of an earlier version that are
 * unsealed, and continues after an interruption.
 */
export function documentJobs({ documentDir, secrets }: Pick<Parts, 'documentDir' | 'secrets'>): Job[] {
  const files = localFileStore(documentDir)
  const removeOrphans: Job = {
    name: 'document.removeOrphans',
    every: '30 3 * * *',
    run: async ({ db, now, log }) => {
      const before = new Date(now.getTime() - twoDays)
      const { rows: expired } = await sql<{ id: string }>`
        delete from document
        where created_at < ${before} and ${isUnused} returning id
      `.execute(db)
      for (const { id } of expired) await files.remove(id)
      for await (const { id, since } of files.ids()) {
        if (since > before.getTime()) continue
        const { rows } = await sql`select from document where id = ${id}`.execute(db)
        if (rows.length === 0) await files.remove(id)
      }
      if (expired.length > 0)
        log.info({ documents: expired.length }, 'documents that belong to nothing are gone')
    },
  }
  const remove: Job = {
    name: 'document.remove',
    run: async ({ db, payload }) => {
      // The payload that removeDocumentSoon passed.
      const { documentId } = payload as { documentId: string }
      await sql`delete from document where id = ${documentId} and ${isUnused}`.execute(db)
      const { rows } = await sql`select from document where id = ${documentId}`.execute(db)
      if (rows.length === 0) await files.remove(documentId)
    },
  }
  const seal: Job = {
    name: 'document.seal',
    every: '*/5 * * * *',
    run: async ({ db, now, log }) => {
      const { rows } = await sql<{ id: string }>`
        select id from document where sealed_at is null order by id limit ${sealedAtOnce}
      `.execute(db)
      for (const { id } of rows) {
        await sealAgain(files, secrets, id, documentFile)
        await sql`update document set sealed_at = ${now} where id = ${id}`.execute(db)
      }
      if (rows.length > 0) log.info({ documents: rows.length }, 'documents of an earlier version are sealed')
    },
  }
  return [removeOrphans, remove, seal]
}
