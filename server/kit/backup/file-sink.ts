import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { m } from '#messages'
import { localFileStore } from '../files/local-file-store'
import type { FileStore } from '../files/store'
import { Refusal } from '../refusal'
import type { FolderName } from './contents'

interface FilePath {
  folder: FolderName
  id: string
  name: string
}

/** Where the files of an archive go. */
export interface FileSink {
  /** Throws a refusal when there are files already. */
  begin(): Promise<void>
  add(file: FilePath, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Puts all of them where the console looks for them. */
  place(): Promise<void>
  /** The rows are committed. */
  end(): Promise<void>
  /** Removes all of them. */
  discard(): Promise<void>
}

/** Reads the files and keeps none. */
export function noFiles(): FileSink {
  const nothing = async () => {}
  return {
    begin: nothing,
    add: async (_file, content) => {
      for await (const _ of content);
    },
    place: nothing,
    end: nothing,
    discard: nothing,
  }
}

/** Several sinks, each for one folder of an archive. */
export function filesTo(sinks: Record<FolderName, FileSink>): FileSink {
  const all = Object.values(sinks)
  const each = (work: (sink: FileSink) => Promise<void>) => async () => {
    for (const sink of all) await work(sink)
  }
  return {
    begin: each((sink) => sink.begin()),
    add: (file, content) => sinks[file.folder].add(file, content),
    place: each((sink) => sink.place()),
    end: each((sink) => sink.end()),
    discard: each((sink) => sink.discard()),
  }
}

/**
 * Files into a folder, which must have none. They wait in `<folder>.restoring` and are there at once by a rename. A process that is killed
 * between this and the commit of the rows leaves a mark, by which the next restore knows these files as its own.
 */
export function folderSink(folder: string): FileSink {
  const waiting = `${folder}.restoring`
  const mark = `${folder}.restored`
  const store = localFileStore(waiting)
  const temporary = path.join(waiting, 'unfinished-file')
  let isPlaced = false
  const isEmpty = async () => {
    for await (const _ of localFileStore(folder).ids()) return false
    return true
  }
  return {
    begin: async () => {
      if (!existsSync(mark) && !(await isEmpty()))
        throw new Refusal((locale) => m.backup_refused_files({ folder }, { locale }))
      await rm(waiting, { recursive: true, force: true })
      await mkdir(waiting, { recursive: true, mode: 0o700 })
    },
    add: async ({ id, name }, content) => {
      await pipeline(content, createWriteStream(temporary, { mode: 0o640 }))
      await store.putFile(id, name, temporary)
      await rm(temporary)
    },
    place: async () => {
      await rm(path.join(waiting, 'unfinished'), { recursive: true, force: true })
      await writeFile(mark, '')
      // Only an interrupted restore has left files here; they are never deleted unseen.
      if (await isEmpty()) await rm(folder, { recursive: true, force: true })
      else await rename(folder, `${folder}.interrupted-${Date.now()}`)
      await rename(waiting, folder)
      isPlaced = true
    },
    end: () => rm(mark, { force: true }),
    discard: async () => {
      if (isPlaced) await rm(folder, { recursive: true, force: true })
      await rm(waiting, { recursive: true, force: true })
      await rm(mark, { force: true })
    },
  }
}

/** Files into a bucket, where they have their names at once; the bucket may have them already, as after a move of the database alone. */
export function bucketSink(store: FileStore, temporaryFolder: string): FileSink {
  const temporary = path.join(temporaryFolder, 'restoring-file')
  const added: FilePath[] = []
  const nothing = async () => {}
  return {
    begin: async () => {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
    },
    add: async (file, content) => {
      await pipeline(content, createWriteStream(temporary, { mode: 0o600 }))
      const { id, name } = file
      if ((await store.sizeOf(id, name)) === undefined) {
        await store.putFile(id, name, temporary)
        added.push(file)
      }
      await rm(temporary)
    },
    place: nothing,
    end: nothing,
    discard: async () => {
      await rm(temporary, { force: true })
      for (const { id, name } of added) await store.remove(id, name)
    },
  }
}
