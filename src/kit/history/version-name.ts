import { m } from '#messages'
import type { PublishedVersion } from '../../../contract/content/publication'
import { differs } from '../record/editor-config'

/** A published copy, or the unpublished draft, whose `n` is null. */
export interface ComparedVersion {
  n: number | null
  from: string | null
  until: string | null
  who: string | null
  copy: PublishedVersion['copy']
}

export const versionName = ({ n }: Pick<ComparedVersion, 'n'>): string =>
  n === null ? m.kit_publication_the_draft() : m.kit_publication_nth({ n })

/**
 * The default comparison: the latest published copy with a changed draft, else with the copy before it. `versions` begin with the draft,
 * then the latest.
 */
export function defaultPair(versions: readonly ComparedVersion[]): {
  before: number | null
  after: number | null
} {
  const [draft, latest, previous] = versions
  if (draft === undefined || latest === undefined) return { before: null, after: null }
  const isMoved = Object.keys(latest.copy).some((key) => differs(latest.copy[key], draft.copy[key]))
  return isMoved || previous === undefined
    ? { before: latest.n, after: null }
    : { before: previous.n, after: latest.n }
}
