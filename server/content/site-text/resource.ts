import { sql } from 'kysely'
import {
  type SiteText,
  type SiteTextDraft,
  siteTextDraft,
  siteTexts,
} from '../../../contract/content/site-text'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { searchText } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import type { ResourceDefinition, Writing } from '../../kit/resource/definition'
import { draftCopy, publicationOf, servePublication } from '../../kit/resource/publication'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serveResource } from '../../kit/resource/serve-resource'
import { checkSiteText, refuseSiteText } from './check'
import { siteTextCsv } from './csv'
import { picturesIn, plainText, richText } from './rich-text'

registerConstraint('site_text_key_key', { code: 'taken', path: ['key'] })
registerConstraint('publication_text_key', { code: 'taken', path: ['key'] })

export function siteTextRoutes(app: App): void {
  serveResource(app, siteTextResource)
  servePublication(app, siteTextResource)
}

const publication = publicationOf<SiteText>({
  table: 'site_text',
  copy: draftCopy('site_text', siteTextDraft),
  media: sql`array_remove(
    array(select media_id from site_text_media where text_id = site_text.id) || site_text.cover_id, null)`,
  refuse: refuseSiteText,
})

export const siteTextResource: ResourceDefinition<typeof siteTexts> = {
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
  archiving: async (writing, before) => {
    if (before.isSystem) throw problem('needed_by_site')
    return publication.archiving(writing, before)
  },
  lifecycle: publication.lifecycle,
  csv: siteTextCsv,
}

async function writePictures({ tx }: Writing, id: string, { body }: Partial<SiteTextDraft>): Promise<void> {
  if (body === undefined) return
  await sql`delete from site_text_media where text_id = ${id}`.execute(tx)
  await sql`
    insert into site_text_media (text_id, media_id) select ${id}, unnest(${picturesIn(body)}::uuid[])
  `.execute(tx)
}
