import { sql } from 'kysely'
import { type Banner, type BannerDraft, bannerDraft, banners } from '../../../contract/content/banner'
import type { App } from '../../kit/app'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { invalidateCount } from '../../kit/resource/cached-count'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { draftCopy, liveCopies, publicationOf, servePublication } from '../../kit/resource/publication'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { checkBanner, holdOrder, refuseBanner } from './check'
import { bannerCsv } from './csv'
import { linkName } from './find-target'

registerConstraint('banner_window', { code: 'ends_before_start', path: ['endsAt'] })

export function bannerRoutes(app: App): void {
  // Before `/:id`, which would match their paths too.
  serve(app, banners.order, arrange)
  serve(app, banners.asOf, async ({ tx, query }) => ({ rows: await bannersAt(tx, query.at, query.position) }))
  serveResource(app, bannerResource)
  servePublication(app, bannerResource)
}

const publication = publicationOf<Banner>({
  table: 'banner',
  copy: draftCopy('banner', bannerDraft, {
    startsAt: sql`instant_text(banner.starts_at)`,
    endsAt: sql`instant_text(banner.ends_at)`,
  }),
  window: sql`tstzrange(banner.starts_at, banner.ends_at)`,
  media: sql`array_remove(array[banner.image_pc_id, banner.image_mobile_id], null)`,
  refuse: refuseBanner,
})

export const bannerResource: ResourceDefinition<typeof banners> = {
  contract: banners,
  table: 'banner',
  joins: publication.joins,
  select: (_, now) => sql`
    ${rowBaseOf('banner')},
    banner.title, banner.subtitle, banner.image_pc_id, banner.image_mobile_id, banner.alt, banner.position,
    banner.link_type, banner.link_url, banner.link_target_id, banner.starts_at, banner.ends_at, banner.sort,
    ${linkName} as link_name, ${publication.select(now)}`,
  sorts: {
    sort: sql`banner.sort`,
    startsAt: sql`coalesce(banner.starts_at, '-infinity')`,
    createdAt: sql`banner.created_at`,
    updatedAt: sql`banner.updated_at`,
  },
  filters: {
    position: (list) => sql`banner.position = any(${list})`,
    status: publication.hasStatus,
    liveAt: publication.isLiveAt,
  },
  search: {
    members: ['title', 'subtitle'],
    text: ({ title, subtitle }) => searchText({ names: [title], texts: [subtitle] }),
  },
  normalize: ({ startsAt, endsAt, ...rest }) => ({
    ...rest,
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }),
  check: checkBanner,
  columns: (own) => ({ ...own }),
  archiving: publication.archiving,
  lifecycle: publication.lifecycle,
  csv: bannerCsv,
}

/** The banners that visitors see in a position at an instant, in today's order. */
export async function bannersAt(
  tx: Tx,
  at: string,
  position: BannerDraft['position'],
): Promise<{ id: string; copy: BannerDraft }[]> {
  const { rows } = await sql<{ id: string; copy: BannerDraft }>`
    select banner.id, live.copy from ${liveCopies('banner', at)} join banner on banner.id = live.row_id
    where live.copy ->> 'position' = ${position} order by banner.sort, banner.id
  `.execute(tx)
  return rows
}

type Order = Pick<Banner, 'position'> & { ids: string[] }

async function arrange(request: RequestContext<unknown, Order>): Promise<{ ids: string[] }> {
  const { position, ids } = request.body
  await holdOrder(request.tx, position)
  const among = sql<boolean>`position = ${position}`
  const ordered = await writeOrder(request, { table: 'banner', among, action: 'banner.order' }, ids)
  invalidateCount(request.c.get('parts').db, 'banner')
  return ordered
}

const instant = (given: string | null | undefined) =>
  given === null || given === undefined ? given : new Date(given).toISOString()
