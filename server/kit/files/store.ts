import type { ByteRange } from '../http/range-of'

/**
 * A file storage: a folder, or an S3-compatible service. A file is identified by its owner's id and a name that the server chose, and is
 * immutable: a second write under the same name has the same content. When a write has returned, the file is durable.
 */
export interface FileStore {
  put(id: string, name: string, bytes: Uint8Array): Promise<void>
  /** Copies a local file, which must not be changed during the call and may be removed afterwards. */
  putFile(id: string, name: string, path: string): Promise<void>
  /** Bytes, or undefined for a missing file. */
  sizeOf(id: string, name: string): Promise<number | undefined>
  /** A file or a range within it; undefined for a missing file. */
  read(id: string, name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes one file, or all of an id; a missing file is no error. */
  remove(id: string, name?: string): Promise<void>
  /** The names of an id's files. */
  names(id: string): Promise<string[]>
  /** Every id with files, and the time of one of its files in milliseconds of the epoch. */
  ids(): AsyncGenerator<{ id: string; since: number }>
}

/** The whole file, for one that fits into memory. */
export async function bytesOf(store: FileStore, id: string, name: string): Promise<Uint8Array | undefined> {
  const stream = await store.read(id, name)
  return stream && new Uint8Array(await new Response(stream).arrayBuffer())
}
