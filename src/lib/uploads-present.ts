import { readStored } from './storage'

/*
 * Whether the upload tray has anything to show. The shell asks this much; the tray, with all it needs, is loaded only then.
 */
const listeners = new Set<() => void>()
let isShown = false

/** Where a person's unfinished uploads are noted in storage. */
export const uploadsKey = (): string => `uploads:${readStored('username') ?? ''}`

export const areUploadsPresent = (): boolean => isShown || readStored(uploadsKey()) !== null

export function showUploads(): void {
  if (isShown) return
  isShown = true
  for (const tell of listeners) tell()
}

export function onUploadsShown(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
