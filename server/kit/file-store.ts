import type { ByteRange } from './range'

/**
 * Where files are kept: a folder, or an S3-compatible service. A file is told by the id of what it belongs to and one of our own names, and never changes:
 * what is put under a name that is there already is the same. When a write has returned the file is there for good.
 */
export interface FileStore {
  put(id: string, name: string, bytes: Uint8Array): Promise<void>
  /** Keeps a local file as it is now. It may be removed afterwards, and must not be changed. */
  putFile(id: string, name: string, path: string): Promise<void>
  /** Bytes, or undefined when there is no such file. */
  sizeOf(id: string, name: string): Promise<number | undefined>
  /** A file or a part of it, which must lie within it; undefined when there is no such file. */
  read(id: string, name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes one file, or all of an id; what is not there is as good as removed. */
  remove(id: string, name?: string): Promise<void>
  /** Every id that has files, and since when one of them is there, in milliseconds of the epoch. */
  ids(): AsyncGenerator<{ id: string; since: number }>
}

/** The whole of a file, for one that fits into memory. */
export async function bytesOf(store: FileStore, id: string, name: string): Promise<Uint8Array | undefined> {
  const stream = await store.read(id, name)
  return stream && new Uint8Array(await new Response(stream).arrayBuffer())
}
