/** A key or several, as printed on it, and its effect. */
export interface KeyMeaning {
  keys: readonly string[]
  label: string
}

/** The keys of one part of a page. */
export interface KeySection {
  title: string
  meanings: () => readonly KeyMeaning[]
}

const sections = new Set<KeySection>()

/** Lists keys in the help sheet until the returned function is called. */
export function registerKeys(section: KeySection): () => void {
  sections.add(section)
  return () => void sections.delete(section)
}

/** The keys that work at this moment, by section; two parts with one title are one section, and each meaning appears once. */
export function registeredKeys(): { title: string; meanings: KeyMeaning[] }[] {
  const merged = new Map<string, Map<string, KeyMeaning>>()
  for (const { title, meanings } of sections) {
    const section = merged.get(title) ?? new Map<string, KeyMeaning>()
    for (const meaning of meanings()) section.set(`${meaning.keys.join(' ')} ${meaning.label}`, meaning)
    merged.set(title, section)
  }
  return [...merged].map(([title, section]) => ({ title, meanings: [...section.values()] }))
}
