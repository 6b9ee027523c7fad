let isUsed = false
const listeners = new Set<() => void>()

/** Whether the present sign-in was completed by a recovery code, of which few exist. */
export const wasRecoveryUsed = (): boolean => isUsed

export function noteRecoveryUse(used: boolean): void {
  isUsed = used
  for (const listener of listeners) listener()
}

export function onRecoveryUse(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
