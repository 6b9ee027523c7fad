import * as z from 'zod/mini'
import { orderedIds, orderReply } from '../arrangement'
import { endpoint } from '../endpoint'
import { givenInstant, listOf, text } from '../field'
import { resource, rowBase } from '../resource'
import { publicationEndpoints, publicationEvents, publicationRow, publicationStatuses } from './publication'

export const bannerPositions = ['home_top', 'home_mid'] as const
export const bannerLinks = ['none', 'url', 'store', 'coach', 'course', 'price'] as const
/** The most live banners in a position at any instant. */
export const mostLiveBanners = 8

export const bannerDraft = z.strictObject({
  title: text(1, 40),
  subtitle: text(0, 80),
  /** A picture of at least 1920 × 600. */
  imagePcId: z.uuid(),
  /** At least 750 × 420; null shows the other. */
  imageMobileId: z.nullable(z.uuid()),
  alt: text(1, 80),
  position: z.enum(bannerPositions),
  linkType: z.enum(bannerLinks),
  /** https, where `linkType` is `url`; else null. */
  linkUrl: z.nullable(
    z.string().check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, 'https_url')),
  ),
  /** The row that other link types lead to; it must exist and be public. */
  linkTargetId: z.nullable(z.uuid()),
  startsAt: z.nullable(givenInstant),
  endsAt: z.nullable(givenInstant),
})
export type BannerDraft = z.infer<typeof bannerDraft>

const storedBanner = z.strictObject({
  ...bannerDraft.shape,
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
})

export const bannerRow = z.object({
  ...rowBase,
  ...storedBanner.shape,
  ...publicationRow,
  sort: z.int(),
  linkName: z.nullable(z.string()),
})
export type Banner = z.infer<typeof bannerRow>

const parts = resource({
  singular: 'banner',
  name: 'banners',
  scope: 'chain',
  row: bannerRow,
  draft: bannerDraft,
  filters: {
    position: listOf(bannerPositions),
    status: listOf(publicationStatuses),
    /** An instant: lists the banners that visitors would see then with the present data. */
    liveAt: z.optional(givenInstant),
  },
  sorts: ['sort', 'startsAt', 'createdAt', 'updatedAt'],
  events: publicationEvents,
})

export const banners = {
  ...parts,
  ...publicationEndpoints(parts),
  /** The order of a position, all of its banners named once, in one transaction. */
  order: endpoint('POST', '/banners/order', {
    permission: 'banner:write',
    scope: 'chain',
    body: z.strictObject({ position: z.enum(bannerPositions), ids: orderedIds }),
    reply: orderReply,
  }),
  /** The banners that visitors see at an instant, in order; for a past one, by the copies published then. */
  asOf: endpoint('GET', '/banners/as-of', {
    permission: 'banner:read',
    scope: 'shared',
    query: z.strictObject({ at: givenInstant, position: z.enum(bannerPositions) }),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), copy: storedBanner })) }),
  }),
}

/** A banner without the members that lists leave out. */
export type ListedBanner = z.infer<typeof banners.list.reply>['rows'][number]
