import { planDayDraft } from '../../../contract/training-day'
import type { HeldDays } from '../../../machines/plan-autosave/plan-autosave.machine'

/** How long the browser may take to find a quiet moment. */
const patienceMs = 300

/** The days that an earlier sitting of this person at this plan left unsaved; what cannot be read is none. */
export function readDrafts(username: string, planId: string): HeldDays {
  const prefix = placeOf(username, planId)
  try {
    return Object.fromEntries(
      Object.keys(localStorage)
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => heldIn(name.slice(prefix.length), localStorage.getItem(name) ?? '')),
    )
  } catch {
    return {}
  }
}

/**
 * Keeps days that are not saved yet under a key each, in a quiet moment and at the latest when the page is hidden; days that
 * are not among the last are taken away. A full or forbidden storage costs the net under a crash, nothing else.
 */
export function draftKeeper(username: string, planId: string) {
  const prefix = placeOf(username, planId)
  let kept: HeldDays = readDrafts(username, planId)
  let next: HeldDays | null = null
  let cancel = () => {}
  const write = () => {
    cancel()
    if (next === null) return
    const [before, now] = [kept, next]
    kept = now
    next = null
    try {
      for (const key of Object.keys(before)) if (!(key in now)) localStorage.removeItem(prefix + key)
      for (const [key, held] of Object.entries(now)) {
        const was = before[key]
        if (was?.day !== held.day || was?.version !== held.version)
          localStorage.setItem(prefix + key, JSON.stringify(held))
      }
    } catch {
      // The server has them a moment later.
    }
  }
  return {
    keep(days: HeldDays) {
      cancel()
      next = days
      cancel = whenIdle(write)
    },
    write,
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

const placeOf = (username: string, planId: string) => `plan-draft:${username}:${planId}:`

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
