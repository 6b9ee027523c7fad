import { sql } from 'kysely'
import {
  placeholdersOf,
  type SiteText,
  type SiteTextDraft,
  unknownPlaceholders,
} from '../../../contract/content/site-text'
import type { FieldProblem } from '../../../contract/problem'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { picturesIn, plainText } from './rich-text'

interface CheckContext {
  changed: Partial<SiteTextDraft>
  before: SiteText | null
}

/** The limit is checked again after sanitizing, because escaping makes a text longer. */
const longestBody = 20_000

/** The rules of a draft that depend on other rows, or on the sanitized text. */
export async function checkSiteText(
  { tx }: Writing,
  { changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  const { key, body = '', coverId, group } = changed
  if (before?.group === 'agreement' && group !== undefined && (await isNeeded(tx, before.id)))
    return [{ path: ['group'], code: 'agreement_needed' }]
  if (before?.isSystem && key !== undefined) throw problem('needed_by_site')
  return [
    ...(body.length > longestBody
      ? [{ path: ['body'], code: 'too_long', params: { maximum: longestBody } }]
      : []),
    ...(await findMissingReferences(tx, 'media', coverId ? [coverId] : [], () => ['coverId'])),
    ...(await findMissingReferences(tx, 'media', picturesIn(body), () => ['body'])).slice(0, 1),
  ]
}

/** The problems that prevent publishing a text: unknown placeholders, an empty text, and no agreement where a plan needs one. */
export async function refuseSiteText({ tx }: Writing, text: SiteText): Promise<FieldProblem[]> {
  const unknown = (['title', 'body', 'seoTitle', 'seoDesc'] as const).flatMap((member) => {
    const names = unknownPlaceholders(text[member], text.group)
    if (names.length === 0) return []
    return [
      {
        path: [member],
        code: 'unknown_placeholder',
        params: { name: names.join(', '), known: placeholdersOf(text.group).join(', ') },
      },
    ]
  })
  const isEmpty = plainText(text.body).trim() === '' && picturesIn(text.body).length === 0
  // A signed text is kept without markup, so that what was read is what the signature names.
  const hasPicture = text.group === 'agreement' && picturesIn(text.body).length > 0
  const isMissed = text.group !== 'agreement' && (await isNeeded(tx, text.id))
  return [
    ...(isMissed ? [{ path: ['group'], code: 'agreement_needed' }] : []),
    ...(isEmpty ? [{ path: ['body'], code: 'empty_text' }] : []),
    ...(hasPicture ? [{ path: ['body'], code: 'agreement_picture' }] : []),
    ...unknown,
  ]
}

async function isNeeded(tx: Writing['tx'], id: string): Promise<boolean> {
  const { rows } = await sql`select from membership_plan_agreement where text_id = ${id} limit 1`.execute(tx)
  return rows.length > 0
}
