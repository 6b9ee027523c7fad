import { m } from '#messages'
import { can } from '../../../machines/lifecycle'
import { publicationMachine } from '../../../machines/publication/publication.machine'
import type { Row } from '../record/resource'
import type { Published } from './status'

/** The publication machine's decision for an event key of contract/content/publication.ts; the server uses the same machine. */
export function judgePublication(row: Row & Published, key: string): { allowed: boolean } {
  const event = eventOf[key]
  if (event === undefined || row.archivedAt !== null) return { allowed: false }
  return { allowed: can(publicationMachine, row.status, { isModified: row.isModified }, event) }
}

const eventOf: Readonly<Record<string, 'publication.publish' | 'publication.unpublish' | undefined>> = {
  publish: 'publication.publish',
  unpublish: 'publication.unpublish',
}

/** The labels of the audit log's verbs of a published row. */
export function publicationActionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    publish: m.kit_publication_publish,
    unpublish: m.kit_publication_unpublish,
    revert: m.kit_publication_revert,
  }
  return labels[verb]?.()
}
