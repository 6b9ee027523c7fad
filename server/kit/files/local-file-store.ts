import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './store'

const unfinished = 'unfinished'
const anHour = 3_600_000

/** Files in a folder, which several processes may share. Each is written under a temporary name, made durable and then renamed. */
export function localFileStore(root: string): FileStore {
  // An id ends in random digits, so its last two spread the folders evenly.
  const folderOf = (id: string) => path.join(root, id.slice(-2), id)
  const fileOf = (id: string, name: string) => path.join(folderOf(id), name)

  async function arrive(id: string, name: string, write: (temporary: string) => Promise<void>) {
    const temporary = path.join(root, unfinished, randomUUID())
    await mkdir(path.dirname(temporary), { recursive: true })
    try {
      await write(temporary)
      await synced(temporary)
      await mkdir(folderOf(id), { recursive: true })
      await rename(temporary, fileOf(id, name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await syncFolder(folderOf(id))
    await syncFolder(path.dirname(folderOf(id)))
  }

  return {
    put: (id, name, bytes) => arrive(id, name, (temporary) => written(temporary, bytes)),
    putFile: (id, name, from) => arrive(id, name, (temporary) => linked(from, temporary)),
    sizeOf: async (id, name) => (await unlessMissing(stat(fileOf(id, name))))?.size,
    read: async (id, name, range) => {
      const handle = await unlessMissing(open(fileOf(id, name), 'r'))
      const part = range && { start: range.from, end: range.to }
      // Node's web streams are the platform's, but declared separately.
      return handle && (Readable.toWeb(handle.createReadStream(part)) as ReadableStream<Uint8Array>)
    },
    remove: (id, name) =>
      rm(name === undefined ? folderOf(id) : fileOf(id, name), { recursive: true, force: true }),
    names: async (id) => (await unlessMissing(readdir(folderOf(id)))) ?? [],
    async *ids() {
      for (const ending of (await readdir(root).catch(() => [])).filter((one) => /^[0-9a-f]{2}$/.test(one)))
        for (const id of await readdir(path.join(root, ending)))
          yield { id, since: (await stat(path.join(root, ending, id))).mtimeMs }
    },
  }
}

/** Removes the remains of interrupted writes at the start; recent ones may belong to another process. */
export async function removeUnfinished(root: string): Promise<void> {
  const folder = path.join(root, unfinished)
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > anHour) await rm(left, { recursive: true, force: true })
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function written(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o640)
  try {
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}

/** Makes a hard link; a copy where the file system has none, or is another one. */
async function linked(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps the order by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
