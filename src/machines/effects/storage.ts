import { draftPrefix, readStored, writeStored } from '../../lib/storage'

export interface StoredSession {
  token: string | null
  username: string | null
}

/** The stored session. A token that no request could carry is removed, so that every reader of storage sees the same sign-in state. */
export function readSession(): StoredSession {
  const token = readStored('token')
  if (token === null || token === '') return { token: null, username: null }
  if (!/^[\x21-\x7e]{1,4096}$/.test(token)) {
    clearSession()
    return { token: null, username: null }
  }
  return { token, username: readStored('username') }
}

export function storeSession({ token, username }: { token: string; username: string }): void {
  // The token is written last: other tabs read the session as soon as it appears.
  writeStored('username', username)
  writeStored('token', token)
}

export function clearSession(): void {
  writeStored('token', null)
  writeStored('username', null)
}

/** The stored tabs of a person; the tabs machine keeps the usable ones. */
export function readTabs(username: string | null): unknown {
  if (username === null) return []
  try {
    return JSON.parse(readStored(tabsKey(username)) ?? '[]')
  } catch {
    return []
  }
}

export function writeTabs(
  username: string | null,
  tabs: { name: string; title: string; path: string }[],
): void {
  if (username === null) return
  const kept = tabs.map(({ name, title, path }) => ({ name, title, path }))
  writeStored(tabsKey(username), JSON.stringify(kept))
}

export function forgetTabs(username: string): void {
  writeStored(tabsKey(username), null)
}

/** Removes the drafts of unsaved input that this tab keeps, of any account. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key)
  } catch {
    // A denied storage holds no drafts.
  }
}

/** Calls `listener` when another browser tab signs in or out, or clears storage (`key` null). */
export function watchSession(listener: (session: StoredSession) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === 'token' || key === 'username') listener(readSession())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

const tabsKey = (username: string) => `tabs:${username}`
