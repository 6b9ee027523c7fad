/** Lets one part of the shell call others, which need not be mounted. */
export function createListeners<T>() {
  const listeners = new Set<(value: T) => void>()
  return {
    notify: (value: T): void => {
      for (const listener of listeners) listener(value)
    },
    /** Returns the end of listening. */
    listen: (listener: (value: T) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
