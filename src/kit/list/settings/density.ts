import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/storage'

export const densities = ['compact', 'normal', 'roomy'] as const
export type Density = (typeof densities)[number]

const listeners = new Set<() => void>()

/** How tight the rows of every list are, for this person; an unreadable value is normal. */
const chosenDensity = (): Density => {
  const kept = readStored(keyOf())
  return densities.find((one) => one === kept) ?? 'normal'
}

export function chooseDensity(density: Density): void {
  writeStored(keyOf(), density === 'normal' ? null : density)
  for (const listener of listeners) listener()
}

/** The kept lists of other tabs follow a choice too. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, chosenDensity)

const keyOf = () => `density.${readStored('username') ?? ''}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
