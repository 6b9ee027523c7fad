import { draftPrefix } from './storage'

/** Unsaved input as it is kept against a reload, a crash and the end of the session. */
export interface StoredDraft {
  /** The version of the record that it was typed over; null for a new record. */
  version: number | null
  /** The changed members before the change. */
  start: Record<string, unknown>
  /** The changed members. */
  changes: Record<string, unknown>
  /** Members that are never stored were changed as well. */
  isPartial: boolean
  /** Milliseconds of the epoch. */
  at: number
}

/** The place of a form's input. */
export interface DraftPlace {
  account: string
  page: string
  /** The name that the record is kept under: a resource's. */
  subject: string
  /** null: a new record. */
  id: string | null
}

export interface OpenDraft {
  /** Stores the input after a delay; too large input is not stored. */
  keep: (draft: Omit<StoredDraft, 'at'>) => void
  clear: () => void
  /** Writes pending input and releases the place. */
  close: () => void
}

const dayMs = 86_400_000
const delayMs = 300
/** In characters of JSON. */
const longest = 200_000
const most = 20

/** A form that may hold input which is not saved. */
export interface DraftHolder {
  page: string
  hasInput: boolean
  /** Discards the input for good, in the form and in storage. */
  discard: () => void
}
const holders = new Set<DraftHolder>()

/** Registers a form for as long as it is open; returns a function that ends it. */
export function holdDraft(holder: DraftHolder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Whether an open form holds input that is not saved. */
export const hasOpenDrafts = (): boolean => [...holders].some(({ hasInput }) => hasInput)

/** Discards what open forms hold, of one page or of all, because the person confirmed it or another person has signed in. */
export function discardOpenDrafts(page?: string): void {
  for (const holder of holders) if (page === undefined || holder.page === page) holder.discard()
}

/** Removes every draft of other accounts, and those older than a day. */
export function claimDrafts(account: string): void {
  const own = prefixOf(account)
  for (const key of storedKeys()) if (!key.startsWith(own) || !isFreshDraft(key)) remove(key)
}

export const readDraft = (place: DraftPlace): StoredDraft | null => parsed(keyOf(place))

/** Claims a place for as long as a form is open there. */
export function openDraft(place: DraftPlace): OpenDraft {
  const key = keyOf(place)
  let waiting: StoredDraft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== null) store(key, waiting)
    waiting = null
  }
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = null
    holder.hasInput = false
    remove(key)
  }
  const close = () => {
    write()
    isOpen = false
    release()
    window.removeEventListener('pagehide', write)
    document.removeEventListener('visibilitychange', write)
  }
  const discard = () => {
    clear()
    close()
  }
  const holder: DraftHolder = { page: place.page, hasInput: false, discard }
  const release = holdDraft(holder)
  window.addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', write)
  return {
    keep: (draft) => {
      if (!isOpen) return
      holder.hasInput = true
      waiting = { ...draft, at: Date.now() }
      timer ??= setTimeout(write, delayMs)
    },
    clear: () => {
      if (isOpen) clear()
    },
    close,
  }
}

const keyOf = ({ account, page, subject, id }: DraftPlace) =>
  `${prefixOf(account)}${page}:${subject}:${id ?? 'new'}`

const prefixOf = (account: string) => `${draftPrefix}${account}:`

function store(key: string, draft: StoredDraft): void {
  const text = JSON.stringify(draft)
  const before = parsed(key)
  // Restored and unchanged input keeps its age.
  if (before !== null && JSON.stringify({ ...before, at: draft.at }) === text) return
  // No stored draft is better than an older state that looks like the last.
  if (Object.keys(draft.changes).length === 0 || text.length > longest) {
    remove(key)
    return
  }
  try {
    const others = storedKeys().filter((one) => one !== key)
    const byAge = others.sort((a, b) => (parsed(a)?.at ?? 0) - (parsed(b)?.at ?? 0))
    for (const oldest of byAge.slice(0, Math.max(0, others.length - most + 1))) remove(oldest)
    sessionStorage.setItem(key, text)
  } catch {
    remove(key)
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A denied storage holds nothing.
  }
}

/** Whether a stored value is less than a day old, by its member `at`. */
export const isFreshDraft = (key: string): boolean => fresh(key) !== null

function fresh(key: string): Partial<StoredDraft> | null {
  try {
    const found: Partial<StoredDraft> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    const age = Date.now() - Number(found?.at)
    return age >= 0 && age <= dayMs ? found : null
  } catch {
    return null
  }
}

function parsed(key: string): StoredDraft | null {
  const { version = null, start, changes, isPartial = false, at = 0 } = fresh(key) ?? {}
  return isMembers(start) && isMembers(changes) ? { version, start, changes, isPartial, at } : null
}

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
