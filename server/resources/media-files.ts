import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Picture } from './picture'

const unfinished = 'unfinished'
const anHour = 3_600_000

/** Writes a picture's files so that either all of them are there after a power cut, or none. */
export async function writeFiles(mediaDir: string, id: string, files: Picture['files']): Promise<void> {
  const temporary = path.join(mediaDir, unfinished, id)
  const folder = folderOf(mediaDir, id)
  try {
    await mkdir(temporary, { recursive: true })
    for (const { width, bytes } of files) await writeDurably(path.join(temporary, `${width}.webp`), bytes)
    await syncFolder(temporary)
    await mkdir(path.dirname(folder), { recursive: true })
    await rename(temporary, folder)
    await syncFolder(path.dirname(folder))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  }
}

/** The bytes of one width, or undefined. `id` must be a well-formed id. */
export async function readFileOf(mediaDir: string, id: string, width: number): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folderOf(mediaDir, id), `${width}.webp`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

export async function removeFiles(mediaDir: string, id: string): Promise<void> {
  await rm(folderOf(mediaDir, id), { recursive: true, force: true })
}

/** At start: what uploads left behind that were cut off. A fresh one may be another process's. */
export async function removeUnfinished(mediaDir: string): Promise<void> {
  const folder = path.join(mediaDir, unfinished)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > anHour) await rm(left, { recursive: true, force: true })
  }
}

/** An id ends at random: its last two digits spread the folders evenly. */
function folderOf(mediaDir: string, id: string): string {
  return path.join(mediaDir, id.slice(-2), id)
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
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
