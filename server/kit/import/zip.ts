import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { refusedFile } from './refused-file'

/** The most bytes of an unpacked workbook, because a small file can expand to very much. */
const mostUnpacked = 200 * 1024 * 1024
/** A workbook of a hundred sheets with pictures has half as many entries. */
const mostEntries = 1_000

interface Entry {
  offset: number
  packed: number
  isDeflated: boolean
}

/** An archive whose entries are streamed one by one. Throws `xlsx_broken`, `file_too_large`. */
export interface Zip {
  /** The bytes of an entry; undefined when there is none of this name. */
  open(name: string): AsyncGenerator<Buffer> | undefined
  close(): Promise<void>
}

const broken = () => refusedFile('xlsx_broken')
const tooLarge = () => refusedFile('file_too_large', { most: mostUnpacked / 1024 ** 2 })

export async function openZip(file: string): Promise<Zip> {
  const handle = await open(file)
  try {
    const entries = await readDirectory(handle)
    let unpacked = 0
    const count = (bytes: number) => {
      unpacked += bytes
      // The directory's sizes may be false.
      if (unpacked > mostUnpacked) throw tooLarge()
    }
    return {
      open: (name) => {
        const entry = entries.get(name)
        return entry && contentOf(file, handle, entry, count)
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const [endSize, longestComment, entrySize, localSize] = [22, 65_535, 46, 30]

async function readDirectory(handle: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await handle.stat()
  const tail = await readAt(handle, Math.max(0, size - endSize - longestComment), endSize + longestComment)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + endSize > tail.length) throw broken()
  const [count, length, offset] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (count > mostEntries || offset + length > size) throw broken()
  const directory = await readAt(handle, offset, length)
  const entries = new Map<string, Entry>()
  let [at, claimed] = [0, 0]
  for (let i = 0; i < count; i++) {
    if (at + entrySize > directory.length || directory.toString('latin1', at, at + 4) !== 'PK\x01\x02')
      throw broken()
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    // Encrypted, or compressed with a method that no spreadsheet program uses.
    if ((flags & 1) === 1 || ![0, 8].includes(method)) throw broken()
    const nameEnd = at + entrySize + directory.readUInt16LE(at + 28)
    entries.set(directory.toString('utf8', at + entrySize, nameEnd), {
      offset: directory.readUInt32LE(at + 42),
      packed: directory.readUInt32LE(at + 20),
      isDeflated: method === 8,
    })
    claimed += directory.readUInt32LE(at + 24)
    if (claimed > mostUnpacked) throw tooLarge()
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

async function* contentOf(
  file: string,
  handle: FileHandle,
  { offset, packed, isDeflated }: Entry,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const local = await readAt(handle, offset, localSize)
  if (local.length < localSize || local.toString('latin1', 0, 4) !== 'PK\x03\x04') throw broken()
  const start = offset + localSize + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (packed === 0) return
  const raw = createReadStream(file, { start, end: start + packed - 1 })
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  raw.on('error', (error) => inflate.destroy(error))
  const content: Readable = isDeflated ? raw.pipe(inflate) : raw
  try {
    for await (const bytes of content as AsyncIterable<Buffer>) {
      count(bytes.length)
      yield bytes
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw broken()
    throw error
  } finally {
    raw.destroy()
    inflate.destroy()
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
