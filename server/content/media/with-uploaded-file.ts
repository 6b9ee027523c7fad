import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { countUpload } from '../../kit/files/count-upload'
import { announcedBytes } from '../../kit/http/read-bytes'
import { refusedFile } from '../../kit/import/refused-file'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { fileOf } from './upload-store'

/**
 * Streams the body into the upload folder, calls `use` with the file, and deletes it. A file left by a kill expires with the unfinished
 * uploads. Throws `file_too_large` above `most` bytes.
 */
export async function withUploadedFile<Result>(
  c: AppContext,
  { accountId }: Principal,
  most: number,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const { db, clock, uploadDir } = c.get('parts')
  const tooLarge = () => refusedFile('file_too_large', { most: most / 1024 ** 2 })
  const length = announcedBytes(c, most)
  if (length > most) throw tooLarge()
  await countUpload(db, { accountId, bytes: length, now: clock() })
  const file = fileOf(uploadDir, newId(clock().getTime()))
  try {
    await takeIn(c, { file, most, tooLarge })
    return await use(file)
  } finally {
    await rm(file, { force: true })
  }
}

interface Target {
  file: string
  most: number
  tooLarge: () => Error
}

async function takeIn(c: AppContext, { file, most, tooLarge }: Target): Promise<void> {
  const length = c.req.header('content-length')
  const body = c.req.raw.body
  if (body === null) throw refusedFile('file_empty')
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > most ? tooLarge() : null, chunk)
    },
  })
  // Node's web streams are the platform's, declared apart.
  await pipeline(Readable.fromWeb(body as ReadableStream), counted, createWriteStream(file, { mode: 0o600 }))
  if (length !== undefined && size !== Number(length)) throw problem('malformed')
}
