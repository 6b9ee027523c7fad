import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const unfinished = 'unfinished'
const anHour = 3_600_000

interface NamedFile {
  name: string
  bytes: Uint8Array
}

/** Writes the files of one upload so that either all of them are there after a power cut, or none. */
export async function writeFiles(root: string, id: string, files: readonly NamedFile[]): Promise<void> {
  const temporary = path.join(root, unfinished, id)
  const folder = folderOf(root, id)
  try {
    await mkdir(temporary, { recursive: true })
    for (const { name, bytes } of files) await writeDurably(path.join(temporary, name), bytes)
    await syncFolder(temporary)
    await mkdir(path.dirname(folder), { recursive: true })
    await rename(temporary, folder)
    await syncFolder(path.dirname(folder))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

/** One file, opened for reading, or undefined. `id` must be a well-formed id, `name` one of ours. */
export function openFileOf(root: string, id: string, name: string): Promise<FileHandle | undefined> {
  return unlessMissing(open(path.join(folderOf(root, id), name), 'r'))
}

/** The bytes of one file, or undefined. `id` must be a well-formed id, `name` one of ours. */
export function readFileOf(root: string, id: string, name: string): Promise<Buffer | undefined> {
  return unlessMissing(readFile(path.join(folderOf(root, id), name)))
}

export async function removeFiles(root: string, id: string): Promise<void> {
  await rm(folderOf(root, id), { recursive: true, force: true })
}

/** The ids whose files are there, and since when, in milliseconds of the epoch. */
export async function* keptIds(root: string): AsyncGenerator<{ id: string; since: number }> {
  for (const ending of (await readdir(root).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name)))
    for (const id of await readdir(path.join(root, ending)))
      yield { id, since: (await stat(path.join(root, ending, id))).mtimeMs }
}

/** At start: what uploads left behind that were cut off. A fresh one may be another process's. */
export async function removeUnfinished(root: string): Promise<void> {
  const folder = path.join(root, unfinished)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > anHour) await rm(left, { recursive: true, force: true })
  }
}

/** An id ends at random: its last two digits spread the folders evenly. */
function folderOf(root: string, id: string): string {
  return path.join(root, id.slice(-2), id)
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps the order by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
