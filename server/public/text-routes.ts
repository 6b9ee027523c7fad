import { sql } from 'kysely'
import type { input } from 'zod/v4/core'
import type { PlaceholderValues } from '../../contract/content/site-text'
import { publicApi } from '../../contract/public-api'
import { filled, filledHtml } from '../content/site-text/filled'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { liveCopies } from '../kit/resource/publication'
import { factsOf } from './facts'
import { type FoundPicture, maybePictureOf, pictureJson } from './picture-json'
import { servePublic } from './serve-public'

export function publicTextRoutes(app: App): void {
  servePublic(app, publicApi.texts, async ({ db, query: { group }, now, today }) => {
    const [found, values] = [await textsOf(db, now), await valuesOf(db, today)]
    const rows = found.filter((text) => group === undefined || text.group === group)
    return { rows: rows.map(({ body: _, cover: __, ...listed }) => inWords(listed, values)) }
  })
  servePublic(app, publicApi.text, async ({ db, params: { key }, now, today }) => {
    const found = (await textsOf(db, now, key))[0]
    if (found === undefined) throw problem('not_found')
    const values = await valuesOf(db, today)
    const { body, cover, ...listed } = found
    return { ...inWords(listed, values), body: filledHtml(body, values), cover: maybePictureOf(cover) }
  })
}

type Text = input<typeof publicApi.text.reply>
interface Found extends Omit<Text, 'cover'> {
  cover: FoundPicture | null
}

async function textsOf(db: Tx, now: Date, key?: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select live.copy ->> 'key' as key, live.copy ->> 'group' as "group", live.copy ->> 'title' as title, live.copy ->> 'seoTitle' as seo_title,
      live.copy ->> 'seoDesc' as seo_desc, live.copy ->> 'body' as body, publication.published_at,
      ${pictureJson(sql`(live.copy ->> 'coverId')::uuid`)} as cover
    from ${liveCopies('site_text', now)} join publication using (row_id, n)
    where live.copy ->> 'group' <> 'agreement' and ${key === undefined ? sql`true` : sql`live.copy ->> 'key' = ${key}`}
    order by live.copy ->> 'key' collate "C"
  `.execute(db)
  return rows
}

async function valuesOf(db: Tx, today: string): Promise<PlaceholderValues> {
  const { businessName, storeCount, coachCount } = await factsOf(db, today)
  return {
    business_name: businessName,
    store_count: storeCount,
    coach_count: coachCount,
    year: Number(today.slice(0, 4)),
  }
}

function inWords<T extends Pick<Text, 'title' | 'seoTitle' | 'seoDesc'>>(
  text: T,
  values: PlaceholderValues,
): T {
  const { title, seoTitle, seoDesc } = text
  return {
    ...text,
    title: filled(title, values),
    seoTitle: filled(seoTitle, values),
    seoDesc: filled(seoDesc, values),
  }
}
