import * as z from 'zod/mini'
import { whole } from './field'

/** The state of what the public site shows; archived rows carry `archivedAt` besides. */
export const publicationStatuses = ['draft', 'published', 'unpublished'] as const

/** What every publishable row says of its published copy. */
export const publicationRow = {
  status: z.enum(publicationStatuses),
  /** The draft differs from the published copy: 已修改. False while nothing is published. */
  isModified: z.boolean(),
  publishedAt: z.nullable(z.iso.datetime()),
  publishedBy: z.nullable(z.string()),
  /** Visitors see it this minute: published, and within the window of the published copy. */
  isLive: z.boolean(),
}

/** One copy that was published: `n` counts from 1, `until` null is the copy that stands. */
export const publishedVersion = z.object({
  n: z.int(),
  from: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  who: z.nullable(z.string()),
  copy: z.record(z.string(), z.unknown()),
})
export type PublishedVersion = z.infer<typeof publishedVersion>

export const versionsReply = z.object({ rows: z.array(publishedVersion) })

/** Puts the draft back to what was published as `n`; nothing is published by it. */
export const revertBody = z.strictObject({ n: whole(1, 1_000_000) })

export const publicationEvents = {
  /** The draft becomes what visitors see, at once, within its window. */
  publish: { event: 'publication.publish', body: z.strictObject({}) },
  unpublish: { event: 'publication.unpublish', body: z.strictObject({}) },
}
