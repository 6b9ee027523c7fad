import type { FoundRecord } from '../../../machines/command-palette/command-palette.machine'

const most = 6
/** In memory only, because these are names of members on a shared computer. */
let kept: { owner: string | null; records: readonly FoundRecord[] } = { owner: null, records: [] }

/** The records that this person opened last by the palette, the latest first. */
export const recentRecords = (owner: string | null): readonly FoundRecord[] =>
  kept.owner === owner ? kept.records : []

export function noteOpened(owner: string | null, record: FoundRecord): void {
  const others = recentRecords(owner).filter(({ id }) => id !== record.id)
  kept = { owner, records: [record, ...others].slice(0, most) }
}
