import type { Db } from '../kit/db/schema'

interface Kept<Value> {
  value: Value
  /** The start of its computation, in milliseconds of the epoch. */
  at: number
}

const lifetime = 2_000 // ms
const mostKept = 1_000

type Memory = Map<string, { at: number; making: Promise<unknown> }>
const memory = new WeakMap<Db, Memory>()

/** Computes a value once for all calls within two seconds. A failure is not cached. */
export async function kept<Value>(
  db: Db,
  key: string,
  now: Date,
  make: () => Promise<Value>,
): Promise<Kept<Value>> {
  const all: Memory = memory.get(db) ?? new Map()
  memory.set(db, all)
  const known = all.get(key)
  const age = now.getTime() - (known?.at ?? 0)
  // A name always has the same function, so the cached value has its type.
  if (known !== undefined && age >= 0 && age < lifetime)
    return { value: (await known.making) as Value, at: known.at }
  const fresh = { at: now.getTime(), making: make() }
  all.delete(key)
  prune(all, now)
  all.set(key, fresh)
  try {
    return { value: await fresh.making, at: fresh.at }
  } catch (error) {
    if (all.get(key) === fresh) all.delete(key)
    throw error
  }
}

/** Removes expired values, the oldest first, and values beyond the limit. */
function prune(all: Memory, now: Date): void {
  for (const [key, { at }] of all) {
    if (all.size < mostKept && now.getTime() - at < lifetime) return
    all.delete(key)
  }
}
