import * as z from 'zod/mini'
import { listOf, text } from '../field'
import { resource, rowBase } from '../resource'
import { publicationEndpoints, publicationEvents, publicationRow, publicationStatuses } from './publication'

/** The texts that the public site shows. */
export const publicTextGroups = ['about', 'contact', 'join', 'notice', 'legal'] as const
/** `agreement`: what members sign; it stands on no page. */
export const siteTextGroups = [...publicTextGroups, 'agreement'] as const
type SiteTextGroup = (typeof siteTextGroups)[number]
/** The names allowed in a text's `{{…}}`; the public API fills in the values. */
export const placeholders = ['business_name', 'store_count', 'coach_count', 'year'] as const
/** Those of an agreement, filled in for one member's card when it is sold. */
export const agreementPlaceholders = [
  'business_name',
  'store_name',
  'member_name',
  'member_mobile',
  'plan_name',
  'plan_price',
  'starts_on',
  'ends_on',
  'today',
] as const
export type AgreementValues = Record<(typeof agreementPlaceholders)[number], string>

export const placeholdersOf = (group: SiteTextGroup): readonly string[] =>
  group === 'agreement' ? agreementPlaceholders : placeholders
export type PlaceholderValues = Record<(typeof placeholders)[number], string | number>
/** A placeholder; the group is its name, with the surrounding blanks. */
export const placeholderForm = /\{\{([^{}]*)\}\}/g

/** The unknown names between `{{` and `}}` in a text or HTML, each once; a text with any is not published. */
export function unknownPlaceholders(text: string, group: SiteTextGroup): string[] {
  const known: ReadonlySet<string> = new Set(placeholdersOf(group))
  const names = [...text.matchAll(placeholderForm)].map(([, name = '']) => name.trim())
  return [...new Set(names.filter((name) => !known.has(name)).map((name) => name.replace(/<[^>]*>/g, '')))]
}

export const siteTextDraft = z.strictObject({
  key: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_.]{1,49}$/, 'text_key')),
  title: text(1, 60),
  /** Rich text as HTML; the server strips every element and attribute that is not on its allow list. */
  body: z.string().check(z.maxLength(20_000)),
  coverId: z.nullable(z.uuid()),
  seoTitle: text(0, 60),
  seoDesc: text(0, 160),
  group: z.enum(siteTextGroups),
})
export type SiteTextDraft = z.infer<typeof siteTextDraft>

export const siteTextRow = z.object({
  ...rowBase,
  ...siteTextDraft.shape,
  ...publicationRow,
  /** The site needs it, so it can neither be archived nor get another key. */
  isSystem: z.boolean(),
})
export type SiteText = z.infer<typeof siteTextRow>

const parts = resource({
  singular: 'text',
  name: 'site-texts',
  scope: 'chain',
  row: siteTextRow,
  detail: ['body', 'seoTitle', 'seoDesc'],
  draft: siteTextDraft,
  filters: { group: listOf(siteTextGroups), status: listOf(publicationStatuses) },
  sorts: ['key', 'title', 'createdAt', 'updatedAt'],
  events: publicationEvents,
})

export const siteTexts = {
  ...parts,
  ...publicationEndpoints(parts),
}

/** A text without the members that lists leave out. */
export type ListedSiteText = z.infer<typeof siteTexts.list.reply>['rows'][number]
