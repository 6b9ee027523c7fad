import { m } from '#messages'
import type { publicationStatuses } from '../../../contract/content/publication'
import { StatusTag, type Tone } from '../ui/status-tag'

/** The state of a row on the public site, as contract/content/publication.ts names it. */
export type PublicationStatus = (typeof publicationStatuses)[number]

/** The members of a row about its publication, as lists and drawers show them. */
export interface Published {
  status: PublicationStatus
  isModified: boolean
  isLive: boolean
}

/** The instants between which the site shows it; null is unbounded. */
export interface PublicationWindow {
  startsAt: string | null
  endsAt: string | null
}

/**
 * The publication state as a cell: 草稿, 已发布, 已下线; whether its draft has changed; and, of a published row whose `window` is given, whether
 * the site shows it this minute.
 */
export function PublicationMark({ row, window }: { row: Published; window?: PublicationWindow }) {
  const shown = window === undefined ? null : showingOf(row, window, new Date().toISOString())
  return (
    <span className="kit-publication">
      <StatusTag {...publicationOf(row)} />
      {row.isModified ? <StatusTag label={m.kit_publication_modified()} tone="warning" /> : null}
      {shown === null ? null : <span className="kit-faint">{showingSays[shown]()}</span>}
    </span>
  )
}

export type Showing = 'showing' | 'waiting' | 'over'

/**
 * Whether the site shows a row at `now` (an ISO instant); null where that is unknown: nothing is published, or the window of the published
 * copy differs from the draft's.
 */
export function showingOf(
  row: Published,
  { startsAt, endsAt }: PublicationWindow,
  now: string,
): Showing | null {
  if (row.status !== 'published') return null
  if (row.isLive) return 'showing'
  if (startsAt !== null && startsAt > now) return 'waiting'
  return endsAt !== null && endsAt <= now ? 'over' : null
}

export const publicationLabel = (status: PublicationStatus): string => statusSays[status]()

/** The label of a status of unknown origin; one that the contract no longer has is shown as it is. */
export const publicationWord = (value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = statusSays
  return words[String(value)]?.() ?? String(value)
}

export const publicationOf = ({ status }: Pick<Published, 'status'>): { label: string; tone: Tone } => ({
  label: publicationLabel(status),
  tone: statusTone[status],
})

const statusSays: Record<PublicationStatus, () => string> = {
  draft: m.kit_publication_draft,
  published: m.kit_publication_published,
  unpublished: m.kit_publication_unpublished,
}
const statusTone: Record<PublicationStatus, Tone> = { draft: 'new', published: 'good', unpublished: 'quiet' }
const showingSays: Record<Showing, () => string> = {
  showing: m.kit_publication_showing,
  waiting: m.kit_publication_waiting,
  over: m.kit_publication_over,
}
