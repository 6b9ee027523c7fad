import { readStored } from '../storage'

/* Whether the upload tray has anything to show. The shell needs only this; the tray, with all its imports, is loaded only then. */
const listeners = new Set<() => void>()
let isShown = false

/** The storage key of a person's unfinished uploads. */
export const uploadsKey = (): string => `uploads:${readStored('username') ?? ''}`

export const areUploadsPresent = (): boolean => isShown || readStored(uploadsKey()) !== null

export function showUploads(): void {
  if (isShown) return
  isShown = true
  for (const listener of listeners) listener()
}

export function onUploadsShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
