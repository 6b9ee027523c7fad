const listeners = new Set<() => void>()

/** Opens the sheet of keys. */
export function requestKeyHelp(): void {
  for (const listener of listeners) listener()
}

export function onHelpRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
