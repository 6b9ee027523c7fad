import { uploadHours } from '../../../contract/content/media'
import { readStored, writeStored } from '../storage'
import { showUploads, uploadsKey } from './are-uploads-present'

/** An upload that the server still holds a part of. */
export interface UnfinishedUpload {
  url: string
  name: string
  size: number
  lastModified: number
  /** Bytes that the server holds. */
  kept: number
  /** Milliseconds of the epoch. */
  begunAt: number
}

const listeners = new Set<() => void>()
/** The uploads that this page is sending now. */
const sending = new Set<string>()

/** Subscribes to added, resumed and removed unfinished uploads. */
export function onUnfinished(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This person's uploads that no tab of this browser is sending, the latest first. */
export async function leftBehind(): Promise<UnfinishedUpload[]> {
  // Locks exist over HTTPS and on localhost; without them only this tab is known.
  const locks = await navigator.locks?.query().catch(() => undefined)
  const elsewhere = new Set(locks?.held?.map(({ name }) => name))
  return read()
    .filter(({ url }) => !sending.has(url) && !elsewhere.has(lockOf(url)))
    .reverse()
}

/** The unfinished upload of the same file, compared by name, size and date. */
export const unfinishedOf = (file: File): UnfinishedUpload | undefined =>
  read().find((one) => isSameFile(one, file) && !sending.has(one.url))

export const isSameFile = (one: UnfinishedUpload, file: File): boolean =>
  one.name === file.name && one.size === file.size && one.lastModified === file.lastModified

/** Marks a file as being sent to an address; returns a function that unmarks it. */
export function noteSending(url: string, file: File): () => void {
  const before = read().find((one) => one.url === url)
  const { name, size, lastModified } = file
  write([
    ...read().filter((one) => one.url !== url),
    before ?? { url, name, size, lastModified, kept: 0, begunAt: Date.now() },
  ])
  sending.add(url)
  showUploads()
  const stop = new AbortController()
  navigator.locks
    ?.request(
      lockOf(url),
      { signal: stop.signal },
      () =>
        new Promise<void>((free) => {
          stop.signal.addEventListener('abort', () => free())
        }),
    )
    .catch(() => {})
  notifyAll()
  return () => {
    stop.abort()
    sending.delete(url)
    notifyAll()
  }
}

export function noteKept(url: string, kept: number): void {
  write(read().map((one) => (one.url === url ? { ...one, kept } : one)))
}

/** The server holds none of it any more, or all. */
export function forgetUnfinished(url: string): void {
  write(read().filter((one) => one.url !== url))
  notifyAll()
}

const lockOf = (url: string) => `upload:${url}`

function read(): UnfinishedUpload[] {
  try {
    const list: unknown = JSON.parse(readStored(uploadsKey()) ?? '[]')
    return Array.isArray(list) ? list.filter(isUnfinished) : []
  } catch {
    return []
  }
}

function write(list: UnfinishedUpload[]): void {
  writeStored(uploadsKey(), list.length === 0 ? null : JSON.stringify(list.slice(-20)))
}

function notifyAll() {
  for (const listener of listeners) listener()
}

function isUnfinished(one: unknown): one is UnfinishedUpload {
  const { url, name, size, lastModified, kept, begunAt }: { [key: string]: unknown } = Object(one)
  return (
    typeof url === 'string' &&
    typeof name === 'string' &&
    [size, lastModified, kept].every((value) => Number.isFinite(value)) &&
    typeof begunAt === 'number' &&
    Date.now() - begunAt < uploadHours * 3_600_000
  )
}
