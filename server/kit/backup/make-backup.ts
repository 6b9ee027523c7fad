import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileStore } from '../files/store'
import { type ArchiveWriter, fromWeb, writeArchive } from './archive-writer'
import {
  aboutName,
  type BackedUpTable,
  type BackupParts,
  type FolderName,
  jobsName,
  type Manifest,
  manifestName,
  type OnProgress,
  schedulesName,
} from './contents'
import { type DatabaseSnapshot, openSnapshot } from './open-snapshot'
import type { BackupPlace } from './place'

interface Request {
  url: string
  stores: Record<FolderName, FileStore>
  parts: BackupParts
  /** The public key of age that it is encrypted to. */
  recipient?: string | undefined
  place: BackupPlace
  file: string
  onProgress?: OnProgress | undefined
}

export interface BackupMade {
  /** Of the finished file. */
  bytes: number
  rows: number
  files: number
  withoutFiles: number
}

/** Bytes of a table's part, which is held in memory because an archive names a file's length before its content. */
const partBytes = 4 * 1024 * 1024

/**
 * Backs up the database as of one moment, and the files that its rows name. The file appears at its place when it is whole and durable,
 * or not at all.
 */
export async function makeBackup({
  url,
  stores,
  parts,
  recipient,
  place,
  file,
  onProgress,
}: Request): Promise<BackupMade> {
  const snapshot = await openSnapshot(url, parts)
  const made: BackupMade = { bytes: 0, rows: 0, files: 0, withoutFiles: 0 }
  try {
    const archive = await writeArchive(
      async (archive) => {
        await addText(archive, aboutName, JSON.stringify(snapshot.about, null, 1))
        const tables = await addTables(archive, snapshot, onProgress)
        made.rows = tables.reduce((sum, { rows }) => sum + rows, 0)
        await addText(archive, jobsName, await snapshot.jobs())
        await addText(archive, schedulesName, await snapshot.schedules())
        const ids = []
        for (const { name, table } of parts.folders) ids.push({ name, ids: await snapshot.idsOf(table) })
        // A long copy of files must not keep the database from cleaning up.
        await snapshot.close()
        const withoutFiles = await addFiles(archive, { folders: ids, stores, made, onProgress })
        made.withoutFiles = withoutFiles.length
        const manifest: Manifest = { entries: [...archive.entries], tables, withoutFiles }
        await addText(archive, manifestName, JSON.stringify(manifest, null, 1))
      },
      { recipient },
    )
    made.bytes = await place.write(file, archive)
    return made
  } finally {
    await snapshot.close()
  }
}

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text)
  await archive.add(name, bytes.length, bytes.length === 0 ? [] : [bytes])
}

async function addTables(
  archive: ArchiveWriter,
  snapshot: DatabaseSnapshot,
  onProgress: OnProgress | undefined,
): Promise<Manifest['tables']> {
  const { tables } = snapshot.about
  const sums: Manifest['tables'] = []
  for (const table of tables) {
    onProgress?.({ step: 'rows', done: sums.length, total: tables.length })
    sums.push(await addTable(archive, table, snapshot.rows(table)))
  }
  return sums
}

async function addTable(
  archive: ArchiveWriter,
  { name }: BackedUpTable,
  rows: Readable & { rowCount?: number },
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let [bytes, n] = [0, 0]
  for await (const part of partsOf(rows)) {
    hash.update(part)
    bytes += part.length
    n += 1
    await archive.add(`tables/${name}.${String(n).padStart(5, '0')}.copy`, part.length, [part])
  }
  return { name, rows: rows.rowCount ?? 0, bytes, sha256: hash.digest('hex') }
}

/** Parts that end with a row, so that each can be read on its own: COPY escapes the newlines within values. */
async function* partsOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = []
  let size = 0
  for await (const portion of rows) {
    kept.push(portion)
    size += portion.length
    if (size < partBytes) continue
    const whole = Buffer.concat(kept)
    const end = whole.lastIndexOf(0x0a) + 1
    if (end > 0) yield whole.subarray(0, end)
    kept = [whole.subarray(end)]
    size = whole.length - end
  }
  if (size > 0) yield Buffer.concat(kept)
}

interface FilesWork {
  folders: { name: FolderName; ids: string[] }[]
  stores: Request['stores']
  made: BackupMade
  onProgress: OnProgress | undefined
}

/** Files that were deleted since the snapshot are left out and noted. */
async function addFiles(
  archive: ArchiveWriter,
  { folders, stores, made, onProgress }: FilesWork,
): Promise<Manifest['withoutFiles']> {
  const withoutFiles: Manifest['withoutFiles'] = []
  const total = folders.reduce((sum, { ids }) => sum + ids.length, 0)
  let done = 0
  for (const { name: folder, ids } of folders)
    for (const id of ids) {
      onProgress?.({ step: 'files', done: done++, total })
      const before = made.files
      for (const name of (await stores[folder].names(id)).sort())
        if (await addFile(archive, stores[folder], { folder, id, name })) made.files += 1
      if (made.files === before) withoutFiles.push({ folder, id })
    }
  return withoutFiles
}

async function addFile(
  archive: ArchiveWriter,
  store: FileStore,
  { folder, id, name }: { folder: FolderName; id: string; name: string },
): Promise<boolean> {
  // Opened before its size is read, because an open file stays readable when it is deleted.
  const content = await store.read(id, name)
  const size = content && (await store.sizeOf(id, name))
  if (content === undefined || size === undefined) {
    await content?.cancel()
    return false
  }
  await archive.add(`${folder}/${id}/${name}`, size, fromWeb(content))
  return true
}
