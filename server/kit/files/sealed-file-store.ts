import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { type SecretBox, UnsealError } from '../crypto/secret-box'
import { headLength, openPieces, plainSize, readHead, sealedRange, sealFile } from './seal-file'
import { bytesOf, type FileStore } from './store'

/**
 * Files that are stored sealed, in a folder or a bucket; older unsealed ones are read unchanged. `onBroken` is called for one that cannot
 * be opened.
 */
export function sealedFileStore(
  files: FileStore,
  box: SecretBox,
  onBroken: (id: string) => void = () => {},
): FileStore {
  return {
    ...files,
    put: async (id, name, bytes) => files.put(id, name, await collect(sealFile([bytes], box, { id, name }))),
    putFile: async (id, name, from) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'gym-sealed-'))
      try {
        const sealed = path.join(folder, 'file')
        await writeFile(sealed, sealFile(createReadStream(from), box, { id, name }), { mode: 0o600 })
        await files.putFile(id, name, sealed)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    sizeOf: async (id, name) => {
      const found = await headOf(files, id, name)
      return found && (found.head === undefined ? found.size : plainSize(found.size))
    },
    read: async (id, name, range) => {
      const found = await headOf(files, id, name)
      if (found?.head === undefined) return files.read(id, name, range)
      const { size, head } = found
      const whole = { from: 0, to: plainSize(size) - 1 }
      const { first, skip, length, sealed } = sealedRange(range ?? whole, size)
      const content = await files.read(id, name, sealed)
      if (content === undefined) return undefined
      const key = box.fileKey(head, { id, name })
      const plain = noting(openPieces(iterable(content), { key, first, size }), () => onBroken(id))
      // Node's web streams are the platform's, but declared separately.
      return Readable.toWeb(Readable.from(readRange(plain, skip, length))) as ReadableStream<Uint8Array>
    },
  }
}

/** Seals a file that is unsealed, or sealed with another than the ring's first key; false if nothing was to do. It must fit into memory. */
export async function sealAgain(
  files: FileStore,
  box: SecretBox,
  id: string,
  name: string,
): Promise<boolean> {
  const found = await headOf(files, id, name)
  if (found === undefined || found.head?.keyId.equals(box.keyIds[0])) return false
  const sealed = sealedFileStore(files, box)
  const bytes = await bytesOf(sealed, id, name)
  if (bytes === undefined) return false
  await sealed.put(id, name, bytes)
  return true
}

/** The stored size of a file, and its head when it is sealed; undefined for a missing file. */
async function headOf(files: FileStore, id: string, name: string) {
  const size = await files.sizeOf(id, name)
  if (size === undefined) return undefined
  const start = size < headLength ? undefined : await files.read(id, name, { from: 0, to: headLength - 1 })
  return { size, head: start && readHead(await collect(iterable(start))) }
}

function iterable(content: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return Readable.fromWeb(content as NodeStream<Uint8Array>)
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const portions: Uint8Array[] = []
  for await (const portion of content) portions.push(portion)
  return Buffer.concat(portions)
}

/** Passes content through, and reports a failure to open it. */
async function* noting<T>(content: AsyncIterable<T>, onBroken: () => void): AsyncGenerator<T> {
  try {
    yield* content
  } catch (error) {
    if (error instanceof UnsealError) onBroken()
    throw error
  }
}

/** `length` bytes after the first `skip`. */
async function* readRange(
  content: AsyncIterable<Buffer>,
  skip: number,
  length: number,
): AsyncGenerator<Buffer> {
  let [before, left] = [skip, length]
  for await (const portion of content) {
    const slice = portion.subarray(before, before + left)
    before = Math.max(0, before - portion.length)
    left -= slice.length
    if (slice.length > 0) yield slice
  }
}
