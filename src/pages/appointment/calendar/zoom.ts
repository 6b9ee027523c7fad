import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/storage'

/** How tall an hour is drawn, in CSS pixels: a whole day at one sight, the usual size, and room for short lessons. */
export const hourHeights = [40, 64, 104] as const
const defaultZoom = 1

const listeners = new Set<() => void>()
const keyOf = () => `calendar-zoom.${readStored('username') ?? ''}`

/** This person's index into `hourHeights`; an unreadable value is the default. */
const chosenZoom = (): number => {
  const kept = readStored(keyOf())
  return kept === null || hourHeights[Number(kept)] === undefined ? defaultZoom : Number(kept)
}

/** A zoom beyond the first or the last height is ignored. */
export function chooseZoom(zoom: number): void {
  if (hourHeights[zoom] === undefined) return
  writeStored(keyOf(), zoom === defaultZoom ? null : String(zoom))
  for (const listener of listeners) listener()
}

/** The kept calendars of other tabs follow a choice too. */
export const useZoom = (): number => useSyncExternalStore(subscribe, chosenZoom)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
