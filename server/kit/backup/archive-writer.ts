import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import type { Manifest } from './contents'

type Sum = Pick<Manifest['entries'][number], 'bytes' | 'sha256'>

export interface ArchiveWriter {
  /** Adds a file of exactly `bytes` bytes. */
  add(name: string, bytes: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Sum>
  /** What was added, in order. */
  entries: readonly Manifest['entries'][number][]
}

/** The archive that `fill` fills; when it throws, or when the reader ends early, both end with the error. */
export async function writeArchive(
  fill: (archive: ArchiveWriter) => Promise<void>,
  { recipient }: { recipient?: string | undefined },
): Promise<Readable> {
  const { readable, controller } = createTarPacker()
  const entries: Manifest['entries'] = []
  const add: ArchiveWriter['add'] = async (name, bytes, content) => {
    const hash = createHash('sha256')
    let written = 0
    const body = controller.add({ name, size: bytes, mode: 0o600 }).getWriter()
    for await (const portion of content) {
      hash.update(portion)
      written += portion.length
      if (written > bytes) throw new Error(`${name} is longer than ${bytes} bytes`)
      await body.write(portion)
    }
    if (written < bytes) throw new Error(`${name} ended after ${written} of ${bytes} bytes`)
    await body.close()
    const sum = { bytes, sha256: hash.digest('hex') }
    entries.push({ name, ...sum })
    return sum
  }
  fill({ add, entries }).then(
    () => controller.finalize(),
    (error) => controller.error(error),
  )
  const compressed = plainHead()
  // A failure also reaches the reader of `compressed`, which reports it.
  pipeline(fromWeb(readable), createGzip({ level: 1 }), compressed).catch(() => {})
  if (recipient === undefined) return compressed
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  // Node's web streams are the platform's, but declared separately.
  return fromWeb(await encrypter.encrypt(Readable.toWeb(compressed) as ReadableStream<Uint8Array>))
}

/**
 * gzip's first ten bytes, the only ones that its checksum does not cover: no time, no name, no system. The reader accepts no others, so
 * that any damaged byte is noticed.
 */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

function plainHead(): Transform {
  let left = gzipHead.length
  return new Transform({
    transform(portion: Buffer, _encoding, done) {
      const from = gzipHead.length - left
      const length = Math.min(left, portion.length)
      gzipHead.copy(portion, 0, from, from + length)
      left -= length
      done(null, portion)
    },
  })
}

export const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  // Node's web streams are the platform's, but declared separately.
  Readable.fromWeb(stream as NodeStream<Uint8Array>)
