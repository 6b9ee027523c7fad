import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileStore } from './store'

export interface S3Settings {
  /** `https://s3.example.com`; undefined is Amazon's own for the region. */
  endpoint?: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A client of an S3-compatible service; loads Amazon's on first use. */
export async function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

/** Files in a bucket of an S3-compatible service, as `<prefix>/<id>/<name>`. */
export async function s3FileStore(settings: S3Settings, prefix: string): Promise<FileStore> {
  const { s3, client } = await s3Client(settings)
  const { bucket: Bucket } = settings
  const keyOf = (id: string, name: string) => `${prefix}/${id}/${name}`

  async function* objects(below: string): AsyncGenerator<{ key: string; since: number }> {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new s3.ListObjectsV2Command({ Bucket, Prefix: below, ContinuationToken }),
      )
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined) yield { key: Key, since: LastModified?.getTime() ?? 0 }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  return {
    put: async (id, name, bytes) => {
      await client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(id, name), Body: bytes }))
    },
    putFile: async (id, name, path) => {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(new s3.PutObjectCommand({ Bucket, Key: keyOf(id, name), Body, ContentLength: size }))
    },
    sizeOf: async (id, name) =>
      (await unlessMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(id, name) }))))
        ?.ContentLength,
    read: async (id, name, range) => {
      const Range = range && `bytes=${range.from}-${range.to}`
      const reply = await unlessMissing(
        client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(id, name), Range })),
      )
      return reply?.Body?.transformToWebStream()
    },
    remove: async (id, name) => {
      const keys = name === undefined ? [] : [keyOf(id, name)]
      if (name === undefined) for await (const { key } of objects(`${prefix}/${id}/`)) keys.push(key)
      for (const Key of keys) await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    names: async (id) => {
      const below = `${prefix}/${id}/`
      const names: string[] = []
      for await (const { key } of objects(below)) names.push(key.slice(below.length))
      return names
    },
    async *ids() {
      let last = ''
      for await (const { key, since } of objects(`${prefix}/`)) {
        const id = key.slice(prefix.length + 1).split('/')[0] ?? ''
        if (id !== last) yield { id, since }
        last = id
      }
    },
  }
}

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined
    throw error
  }
}
