import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { refusedFile } from './refused-file'

/** The most bytes of an unpacked workbook, because a small file can expand to very much. */
const mostUnpacked = 200 * 1024 * 1024
/** A workbook of a hundred sheets with pictures has half as many entries. */
const mostEntries = 1_000

/** An archive whose entries are streamed one by one. Throws `xlsx_broken`, `file_too_large`. */
export interface Zip {
  /** The bytes of an entry; undefined when there is none of this name. */
  open(name: string): AsyncGenerator<Buffer> | undefined
  close(): void
}

export async function openZip(file: string): Promise<Zip> {
  // The directory's sizes may be false, so the unpacked bytes are counted here.
  const archive = await openPromise(file, { autoClose: false, validateEntrySizes: false }).catch(refuse)
  try {
    const entries = await entriesOf(archive)
    const count = byteCounter()
    return {
      open: (name) => {
        const entry = entries.get(name)
        return entry && contentOf(archive, entry, count)
      },
      close: () => archive.close(),
    }
  } catch (error) {
    archive.close()
    return refuse(error)
  }
}

async function entriesOf(archive: ZipFile): Promise<Map<string, Entry>> {
  if (archive.entryCount > mostEntries) throw refusedFile('xlsx_broken')
  const entries = new Map<string, Entry>()
  const count = byteCounter()
  for await (const entry of archive.eachEntry()) {
    if (!entry.canDecodeFileData()) throw refusedFile('xlsx_broken')
    count(entry.uncompressedSize)
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* contentOf(
  archive: ZipFile,
  entry: Entry,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const bytes of await archive.openReadStreamPromise(entry)) {
      count(bytes.length)
      yield bytes
    }
  } catch (error) {
    refuse(error)
  }
}

function byteCounter(): (bytes: number) => void {
  let unpacked = 0
  return (bytes) => {
    unpacked += bytes
    if (unpacked > mostUnpacked) throw refusedFile('file_too_large', { most: mostUnpacked / 1024 ** 2 })
  }
}

/** The errors of yauzl have no code, and those of zlib begin with `Z_`; any other is ours or the system's. */
function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'Z_'
  throw code.startsWith('Z_') ? refusedFile('xlsx_broken') : error
}
