import type { RecorderEntry } from './recorder'

/** The filter of the recording; an empty text filters nothing. */
export interface Filter {
  /** The actor that received or sent the event. */
  actor: string
  /** Part of the event's name. */
  type: string
}

export const noFilter: Filter = { actor: '', type: '' }

export function filtered(
  entries: readonly RecorderEntry[],
  { actor, type }: Filter,
): readonly RecorderEntry[] {
  const part = type.trim().toLowerCase()
  if (actor === '' && part === '') return entries
  return entries.filter(
    (one) =>
      (actor === '' || one.actor === actor || one.source === actor) &&
      (part === '' || one.type.toLowerCase().includes(part)),
  )
}
