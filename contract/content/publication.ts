import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../endpoint'
import { whole } from '../field'

/** The status of content on the public site; archived rows have `archivedAt` too. */
export const publicationStatuses = ['draft', 'published', 'unpublished'] as const

/** The members that every publishable row has about its published copy. */
export const publicationRow = {
  status: z.enum(publicationStatuses),
  /** The draft differs from the published copy: 已修改; false while nothing is published. */
  isModified: z.boolean(),
  publishedAt: z.nullable(z.iso.datetime()),
  publishedBy: z.nullable(z.string()),
  /** Visitors see it at this moment: published, and within the window of the published copy. */
  isLive: z.boolean(),
}

/** One published copy: `n` counts from 1, `until` null is the present copy. */
export const publishedVersion = z.object({
  n: z.int(),
  from: z.iso.datetime(),
  until: z.nullable(z.iso.datetime()),
  who: z.nullable(z.string()),
  copy: z.record(z.string(), z.unknown()),
})
export type PublishedVersion = z.infer<typeof publishedVersion>

export const versionsReply = z.object({ rows: z.array(publishedVersion) })

/** The number of the published copy to which the draft is reset. */
export const revertBody = z.strictObject({ n: whole(1, 1_000_000) })

/** The endpoints that a publishable resource adds to those of `resource`. */
export const publicationEndpoints = <Row extends z.core.$ZodType>(parts: {
  singular: string
  name: string
  read: Endpoint<z.core.$ZodType, z.core.$ZodType, Row>
}) => ({
  versions: endpoint('GET', `/${parts.name}/:id/versions`, {
    permission: `${parts.singular}:read`,
    scope: 'shared',
    reply: versionsReply,
  }),
  /** Resets the draft to published copy `n`, without publishing it. */
  revert: endpoint('POST', `/${parts.name}/:id/revert`, {
    permission: `${parts.singular}:write`,
    scope: 'chain',
    body: revertBody,
    reply: parts.read.reply,
    versioned: true,
  }),
})

export const publicationEvents = {
  /** The draft becomes visible at once, within its window. */
  publish: { event: 'publication.publish', body: z.strictObject({}) },
  unpublish: { event: 'publication.unpublish', body: z.strictObject({}) },
}
