import { planDayDraft } from '../../../../contract/training/plan-day'
import type { VersionedDays } from '../../../../machines/plan-autosave/plan-autosave.machine'
import { type DraftHolder, holdDraft, isFreshDraft } from '../../../lib/drafts'
import { draftPrefix } from '../../../lib/storage'

/** Milliseconds that the browser may take to become idle. */
const patienceMs = 300

/** The unsaved days of this person's earlier session with this plan; unreadable ones are dropped. */
export function readDrafts(username: string, planId: string): VersionedDays {
  const prefix = placeOf(username, planId)
  try {
    return Object.fromEntries(
      Object.keys(sessionStorage)
        .filter((name) => name.startsWith(prefix) && isFreshDraft(name))
        .flatMap((name) => heldIn(name.slice(prefix.length), sessionStorage.getItem(name) ?? '')),
    )
  } catch {
    return {}
  }
}

/**
 * Stores unsaved days under a key each, when idle and at the latest when the page is hidden; other stored days are removed. A full or
 * forbidden storage loses only this protection against a crash.
 */
export function draftKeeper(username: string, planId: string) {
  const prefix = placeOf(username, planId)
  let kept: VersionedDays = readDrafts(username, planId)
  let next: VersionedDays | null = null
  let cancel = () => {}
  const holder: DraftHolder = {
    page: 'train',
    hasInput: false,
    discard: () => {
      holder.hasInput = false
      next = {}
      write()
      isOpen = false
    },
  }
  let isOpen = true
  const write = () => {
    cancel()
    if (next === null) return
    const [before, now] = [kept, next]
    kept = now
    next = null
    try {
      for (const key of Object.keys(before)) if (!(key in now)) sessionStorage.removeItem(prefix + key)
      for (const [key, held] of Object.entries(now)) {
        const was = before[key]
        if (was?.day !== held.day || was?.version !== held.version)
          sessionStorage.setItem(prefix + key, JSON.stringify({ ...held, at: Date.now() }))
      }
    } catch {
      // The server has them a moment later.
    }
  }
  return {
    keep(days: VersionedDays) {
      if (!isOpen) return
      cancel()
      holder.hasInput = Object.keys(days).length > 0
      next = days
      cancel = whenIdle(write)
    },
    write,
    /** Registers the days as unsaved work; returns a function that ends it, after a last write. */
    hold() {
      const release = holdDraft(holder)
      return () => {
        write()
        release()
      }
    },
  }
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, patienceMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}

const placeOf = (username: string, planId: string) => `${draftPrefix}${username}:plan:${planId}:`

function heldIn(key: string, text: string): [string, { day: unknown; version: number }][] {
  const held = parsed(text)
  if (typeof held !== 'object' || held === null || !('day' in held) || !('version' in held)) return []
  const { day, version } = held
  if (typeof day !== 'object') return []
  const read = planDayDraft.safeParse({ ...day, version })
  if (!read.success) return []
  const { version: from, ...rest } = read.data
  return [[key, { day: rest, version: from }]]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
