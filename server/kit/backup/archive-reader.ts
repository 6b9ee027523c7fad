import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { m } from '#messages'
import { Refusal } from '../refusal'
import { fromWeb, gzipHead } from './archive-writer'
import {
  type About,
  aboutName,
  aboutSchema,
  formatVersion,
  type Manifest,
  manifestName,
  manifestSchema,
} from './contents'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>
}

export interface ArchiveReader {
  about: About
  /** Every entry between about.json and the manifest. */
  entries: AsyncIterable<ArchiveEntry>
  /** The manifest, once the entries were read. Throws a refusal when any entry differs from it. */
  manifest(): Promise<Manifest>
}

const ageHead = 'age-encryption.org/'

/** Opens an archive; `identity` is the secret key of an encrypted one. Throws a refusal for a damaged file or a wrong key. */
export async function readArchive(
  source: Readable,
  { identity }: { identity?: string | undefined },
): Promise<ArchiveReader> {
  const all = entriesOf(await plain(source, identity))
  const first = await all.next()
  if (first.done || first.value.name !== aboutName) throw notABackup()
  const sums = new Map<string, Manifest['entries'][number]>()
  const about = aboutOf(await textOf(summed(first.value, sums)))
  let manifest: Manifest | undefined
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for await (const entry of all) {
      if (entry.name === manifestName) manifest = manifestOf(await textOf(entry.content))
      else yield { ...entry, content: summed(entry, sums) }
    }
  }
  return {
    about,
    entries: entries(),
    manifest: async () => {
      if (manifest === undefined) throw damaged()
      const isWhole =
        manifest.entries.length === sums.size &&
        manifest.entries.every(({ name, bytes, sha256 }) => {
          const found = sums.get(name)
          return found?.bytes === bytes && found.sha256 === sha256
        })
      if (!isWhole) throw damaged()
      return manifest
    },
  }
}

async function* summed(
  { name, content }: ArchiveEntry,
  sums: Map<string, Manifest['entries'][number]>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const portion of content) {
    hash.update(portion)
    bytes += portion.length
    yield portion
  }
  sums.set(name, { name, bytes, sha256: hash.digest('hex') })
}

/** The decrypted, still compressed bytes. */
async function plain(source: Readable, identity: string | undefined): Promise<Readable> {
  const { head, whole } = await peek(source)
  if (head.subarray(0, ageHead.length).toString('latin1') !== ageHead) {
    if (!head.subarray(0, 2).equals(gzipHead.subarray(0, 2))) throw notABackup()
    return whole
  }
  if (identity === undefined) throw new Refusal((locale) => m.backup_refused_needs_key({}, { locale }))
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
  } catch (cause) {
    throw new Refusal((locale) => m.backup_refused_not_a_key({}, { locale }), { cause })
  }
  try {
    // Node's web streams are the platform's, but declared separately.
    return fromWeb(await decrypter.decrypt(Readable.toWeb(whole) as ReadableStream<Uint8Array>))
  } catch (cause) {
    if (/no identity matched/.test(String(cause)))
      throw new Refusal((locale) => m.backup_refused_wrong_key({}, { locale }), { cause })
    throw damaged(cause)
  }
}

async function* entriesOf(compressed: Readable): AsyncGenerator<ArchiveEntry> {
  try {
    const { head, whole } = await peek(compressed)
    if (!head.subarray(0, gzipHead.length).equals(gzipHead)) throw damaged()
    const unzipped = createGunzip()
    // A failure also reaches the reader of `unzipped`, which reports it.
    pipeline(whole, unzipped).catch(() => {})
    const bytes = Readable.toWeb(unzipped) as ReadableStream<Uint8Array>
    for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true })))
      yield { name: header.name, bytes: header.size, content: readable(body) }
  } catch (error) {
    throw error instanceof Refusal ? error : damaged(error)
  }
}

async function* readable(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for await (const portion of body) yield portion
  } catch (error) {
    throw damaged(error)
  }
}

/** The first bytes of a stream, and the stream with them. */
async function peek(source: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const portions = source[Symbol.asyncIterator]()
  const first: Buffer[] = []
  while (Buffer.concat(first).length < ageHead.length) {
    const { value, done } = await portions.next()
    if (done) break
    first.push(value)
  }
  async function* whole() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => portions }
  }
  const stream = new PassThrough()
  pipeline(whole(), stream).catch(() => {})
  return { head: Buffer.concat(first), whole: stream }
}

function aboutOf(text: string): About {
  const value = parsed(text)
  const { data } = aboutSchema.safeParse(value)
  // A newer format may have a shape that is not known here.
  const format = typeof value === 'object' && value !== null && 'format' in value ? Number(value.format) : 0
  if (format > formatVersion) throw newerBackup()
  if (data === undefined) throw damaged()
  return data
}

function manifestOf(text: string): Manifest {
  const { data } = manifestSchema.safeParse(parsed(text))
  if (data === undefined) throw damaged()
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw damaged(cause)
  }
}

export async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const portions: Uint8Array[] = []
  for await (const portion of content) portions.push(portion)
  return Buffer.concat(portions).toString('utf8')
}

export const newerBackup = () => new Refusal((locale) => m.backup_refused_newer({}, { locale }))
export const damaged = (cause?: unknown) =>
  new Refusal((locale) => m.backup_refused_damaged({}, { locale }), { cause })
const notABackup = () => new Refusal((locale) => m.backup_refused_no_backup({}, { locale }))
