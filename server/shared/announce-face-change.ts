import type { Tx } from '../kit/db/schema'

interface FaceChange {
  personIds: readonly string[]
  /** The author. */
  by: string
}

type FaceListener = (tx: Tx, now: Date, change: FaceChange) => Promise<unknown>

const listeners = new Map<string, FaceListener>()

/** Registers what a domain does when the consent or photo of people has changed or was deleted. */
export function registerFaceListener(domain: string, listener: FaceListener): void {
  listeners.set(domain, listener)
}

/** Runs the listeners in the transaction of the change. */
export async function announceFaceChange(tx: Tx, now: Date, change: FaceChange): Promise<void> {
  for (const listener of listeners.values()) await listener(tx, now, change)
}
