/** Begins the names in session storage of drafts that are not saved. */
export const draftPrefix = 'draft:'

/** Values that a denied or full storage could not take: they last as long as the page. */
const unstored = new Map<string, string>()

/** localStorage that never throws. */
export function readStored(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  unstored.delete(key)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== null) unstored.set(key, value)
  }
}
