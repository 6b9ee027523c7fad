import type { RecorderEntry } from './recorder'

/** What of the recording is shown; an empty text asks for nothing. */
export interface Filter {
  /** The actor that was sent the event, or that sent it. */
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
