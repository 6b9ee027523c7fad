import { constants } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'

interface UploadRow {
  id: string
  accountId: string
  size: number
  metadata: Record<string, string | null>
  createdAt: string
  mediaId: string | null
}

export async function readUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select id, account_id, size, metadata, created_at, media_id from upload where id = ${id}
  `.execute(db)
  return rows[0]
}

/** Deletes the row first, because the job removes files without a row. */
export async function removeUpload(db: Db, folder: string, id: string): Promise<void> {
  await sql`delete from upload where id = ${id}`.execute(db)
  await rm(fileOf(folder, id), { force: true })
}

/** `id` must be a well-formed id. */
export const fileOf = (folder: string, id: string) => path.join(folder, id)

/** The number of received bytes, which is the file's length because it is only appended to. */
export async function arrived(folder: string, id: string): Promise<number> {
  return (await stat(fileOf(folder, id)).catch(() => undefined))?.size ?? 0
}

/** Uploads as rows and files: the row has the owner and the expiry, the file's length is the offset. */
export class UploadStore extends DataStore {
  readonly #db: Db
  readonly #folder: string

  constructor(db: Db, folder: string) {
    super()
    this.#db = db
    this.#folder = folder
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  /** The row was written when the upload was admitted. */
  override async create(upload: Upload): Promise<Upload> {
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await readUpload(this.#db, id)
    if (row === undefined) throw ERRORS.FILE_NOT_FOUND
    const { size, metadata, createdAt: creation_date, mediaId } = row
    const offset = mediaId === null ? await arrived(this.#folder, id) : size
    return new Upload({ id, size, offset, metadata, creation_date })
  }

  /** Received bytes are kept when the connection breaks; acknowledged ones survive a power cut. */
  override async write(incoming: Readable, id: string, offset: number): Promise<number> {
    const handle = await open(fileOf(this.#folder, id), constants.O_WRONLY | constants.O_CREAT, 0o640)
    try {
      let at = offset
      for await (const piece of incoming) at += await append(handle, piece, at)
      await handle.datasync()
      return at
    } finally {
      await handle.close()
    }
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#db, this.#folder, id)
  }
}

/** A write may take less than it is given. */
async function append(handle: FileHandle, piece: Uint8Array, at: number): Promise<number> {
  let done = 0
  while (done < piece.length) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done, at + done)
    done += bytesWritten
  }
  return done
}
