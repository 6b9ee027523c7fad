import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { m } from '#messages'
import { shanghaiTime } from '../day'
import { syncFolder } from '../files/local-file-store'
import { type S3Settings, s3Client } from '../files/s3-file-store'
import { newId } from '../new-id'
import { Refusal } from '../refusal'
import { fromWeb } from './archive-writer'

/** What a backup is made of and where it may go. */
export interface BackupSurroundings {
  url: string
  /** The place `folder`. */
  folder: string
  /** The place `s3`. */
  s3?: S3Settings | undefined
}

/** Where backups are kept. */
export interface BackupPlace {
  /** Writes a file, which appears under its name when it is whole and durable; returns its bytes. */
  write(file: string, content: Readable): Promise<number>
  /** Throws a refusal for a missing file. */
  read(file: string): Promise<Readable>
  /** A missing file is no error. */
  remove(file: string): Promise<void>
}

/** A new name, `gym-backup-20260302-040000-1a2b3c.tar.gz`, by the time in Shanghai. */
export function newFileName(now: Date, isEncrypted: boolean): string {
  const time = shanghaiTime(now).replaceAll(/[-:]/g, '').replace(' ', '-')
  return `gym-backup-${time}-${newId().slice(-6)}.tar.gz${isEncrypted ? '.age' : ''}`
}

const unfinished = /^\.gym-backup-.*\.unfinished$/
const aDay = 86_400_000

export function folderPlace(folder: string): BackupPlace {
  return {
    write: async (file, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeUnfinished(folder)
      const temporary = path.join(folder, `.${file}.unfinished`)
      try {
        await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }))
        const bytes = await synced(temporary)
        await rename(temporary, path.join(folder, file))
        await syncFolder(folder)
        return bytes
      } catch (error) {
        content.destroy()
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: async (file) => {
      const handle = await open(path.join(folder, file), 'r').catch((cause) => {
        throw missing(path.join(folder, file), cause)
      })
      return handle.createReadStream()
    },
    remove: (file) => rm(path.join(folder, file), { force: true }),
  }
}

/** A killed backup leaves its part. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => unfinished.test(name))) {
    const left = path.join(folder, name)
    const { mtimeMs } = await stat(left)
    if (Date.now() - mtimeMs > aDay) await rm(left, { force: true })
  }
}

async function synced(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** 10,000 parts, the most that S3 takes, are 160 GB. */
const partSize = 16 * 1024 * 1024

/** Objects `backups/<file>`; an upload in parts appears when it is completed. */
export function s3Place(settings: S3Settings): BackupPlace {
  const objectOf = (file: string) => ({ Bucket: settings.bucket, Key: `backups/${file}` })
  return {
    write: async (file, content) => {
      const { client } = await s3Client(settings)
      const { Upload } = await import('@aws-sdk/lib-storage')
      let bytes = 0
      let failure: unknown
      async function* counted() {
        try {
          for await (const portion of content) {
            bytes += portion.length
            yield portion
          }
        } catch (error) {
          failure = error
          throw error
        }
      }
      const params = { ...objectOf(file), Body: Readable.from(counted(), { objectMode: false }) }
      const upload = new Upload({ client, params, partSize, queueSize: 2 })
      try {
        await upload.done()
        return bytes
      } catch (error) {
        // A service that refuses to drop the parts would hide the cause.
        throw failure ?? error
      } finally {
        content.destroy()
      }
    },
    read: async (file) => {
      const { s3, client } = await s3Client(settings)
      const { Body } = await client.send(new s3.GetObjectCommand(objectOf(file))).catch((cause) => {
        throw cause.name === 'NoSuchKey' ? missing(file, cause) : cause
      })
      if (Body === undefined) throw missing(file)
      return fromWeb(Body.transformToWebStream())
    },
    remove: async (file) => {
      const { s3, client } = await s3Client(settings)
      await client.send(new s3.DeleteObjectCommand(objectOf(file)))
    },
  }
}

const missing = (file: string, cause?: unknown) =>
  new Refusal((locale) => m.backup_refused_missing({ file }, { locale }), { cause })
