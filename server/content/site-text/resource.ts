import { sql } from 'kysely'
import {
  type SiteText,
  type SiteTextDraft,
  siteTextDraft,
  siteTexts,
} from '../../../contract/content/site-text'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, Writing } from '../../kit/resource/definition'
import { nameable } from '../../kit/resource/nameable'
import { draftCopy, publicationOf } from '../../kit/resource/publication'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkSiteText, refuseSiteText } from './check'
import { siteTextCsv } from './csv'
import { picturesIn, plainText, richText } from './rich-text'

registerConstraint('site_text_key_key', { code: 'taken', path: ['key'] })
registerConstraint('publication_text_key', { code: 'taken', path: ['key'] })

const publication = publicationOf<SiteText>({
  table: 'site_text',
  copy: draftCopy('site_text', siteTextDraft),
  media: sql`array_remove(
    array(select media_id from site_text_media where text_id = site_text.id) || site_text.cover_id, null)`,
  refuse: refuseSiteText,
})

export const siteTextResource: ResourceDefinition<typeof siteTexts, 'site_text'> = {
  contract: siteTexts,
  table: 'site_text',
  joins: publication.joins,
  select: (_, now) => sql`
    ${rowBaseOf('site_text')},
    site_text.key, site_text.title, site_text.cover_id, site_text.group, site_text.is_system, ${publication.select(now)}`,
  detail: sql`site_text.body, site_text.seo_title, site_text.seo_desc`,
  sorts: {
    key: sql`site_text.key`,
    title: sql`site_text.title_pinyin`,
    createdAt: sql`site_text.created_at`,
    updatedAt: sql`site_text.updated_at`,
  },
  filters: {
    group: (list) => sql`site_text.group = any(${list})`,
    status: publication.hasStatus,
  },
  search: {
    members: ['key', 'title', 'body'],
    text: ({ key, title, body }) => searchText({ names: [title], texts: [key, plainText(body)] }),
  },
  normalize: ({ body, ...rest }) => ({ ...rest, body: body === undefined ? body : richText(body) }),
  check: checkSiteText,
  columns: ({ title, ...own }) => ({ ...own, title, titlePinyin: title && pinyinOf(title) }),
  children: writePictures,
  blockers: plansOf,
  archiving: async (writing, before) => {
    if (before.isSystem) throw problem('needed_by_site')
    return publication.archiving(writing, before)
  },
  lifecycle: {
    ...publication.lifecycle,
    afterEvent: async (writing, applied) => {
      if (applied.key === 'unpublish') await refuseNeeded(writing, applied.before.id)
      await publication.lifecycle.afterEvent(writing, applied)
    },
  },
  csv: siteTextCsv,
}

/** The plans whose buyers sign a text. */
async function plansOf(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; name: string; found: number }>`
    select plan.id, name, count(*) over ()::int as found from membership_plan_agreement
    join membership_plan plan on plan.id = plan_id where text_id = ${id} order by name, plan.id limit 10
  `.execute(tx)
  return {
    blockers: rows.map(({ id, name }) => ({ kind: 'plan', id, name })),
    blockerCount: rows[0]?.found ?? 0,
  }
}

async function refuseNeeded({ tx, scope }: Writing, id: string): Promise<void> {
  const { blockers, blockerCount } = await plansOf(tx, id)
  if (blockerCount > 0)
    throw problem('in_use', { blockers: await nameable(tx, scope, blockers), blockerCount })
}

async function writePictures({ tx }: Writing, id: string, { body }: Partial<SiteTextDraft>): Promise<void> {
  if (body === undefined) return
  await sql`delete from site_text_media where text_id = ${id}`.execute(tx)
  await sql`
    insert into site_text_media (text_id, media_id) select ${id}, unnest(${picturesIn(body)}::uuid[])
  `.execute(tx)
}
