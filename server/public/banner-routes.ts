import { sql } from 'kysely'
import type { BannerDraft, bannerPositions } from '../../contract/content/banner'
import { type PublicBanner, publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { liveCopies } from '../kit/resource/publication'
import { type FoundPicture, maybePictureOf, pictureJson, pictureOf } from './picture-json'
import { servePublic } from './serve-public'
import { isCoachShown, isCourseShown, isPlanShown, isStoreShown } from './visible'

export function publicBannerRoutes(app: App): void {
  servePublic(app, publicApi.banners, async ({ db, query: { position }, now, today }) => ({
    rows: await bannersOf(db, { position, now, today }),
  }))
}

interface RowsQuery {
  position?: (typeof bannerPositions)[number] | undefined
  now: Date
  today: string
}

interface Found
  extends Pick<BannerDraft, 'position' | 'title' | 'subtitle' | 'alt' | 'linkType' | 'linkUrl'> {
  image: FoundPicture
  imageMobile: FoundPicture | null
  /** The public members of the link's target; null for a target that is not public. */
  target: { id: string; code: string; coachId: string; name: string } | null
}

const copied = (name: keyof BannerDraft) => sql`live.copy ->> ${sql.lit(name)}`
const target = sql`(live.copy ->> 'linkTargetId')::uuid`

/** The banners that visitors see, by position in the staff's order. */
export async function bannersOf(db: Tx, { position, now, today }: RowsQuery): Promise<PublicBanner[]> {
  const { rows } = await sql<Found>`
    select ${copied('position')} as position, ${copied('title')} as title, ${copied('subtitle')} as subtitle,
      ${copied('alt')} as alt, ${copied('linkType')} as link_type, ${copied('linkUrl')} as link_url,
      ${pictureJson(sql`(live.copy ->> 'imagePcId')::uuid`)} as image,
      ${pictureJson(sql`(live.copy ->> 'imageMobileId')::uuid`)} as image_mobile,
      case ${copied('linkType')}
        when 'store' then (select json_build_object('code', code, 'name', name) from store
          where store.id = ${target} and ${isStoreShown})
        when 'coach' then (select json_build_object('id', id, 'name', display_name) from coach
          where coach.id = ${target} and ${isCoachShown(today)})
        when 'course' then (
          select json_build_object('id', coach_course.id, 'coachId', coach.id, 'name', name)
          from coach_course join coach on coach.id = coach_course.coach_id
          where coach_course.id = ${target} and ${isCourseShown} and ${isCoachShown(today)})
        when 'price' then (select json_build_object('code', code, 'name', name) from membership_plan
          where membership_plan.id = ${target} and ${isPlanShown(today)})
      end as target
    from ${liveCopies('banner', now)} join banner on banner.id = live.row_id
    where ${position === undefined ? sql`true` : sql`${copied('position')} = ${position}`}
    order by ${copied('position')} desc, banner.sort, banner.id
  `.execute(db)
  return rows.map(({ linkType, linkUrl, target, image, imageMobile, ...found }) => ({
    ...found,
    image: pictureOf(image),
    imageMobile: maybePictureOf(imageMobile),
    link: linkOf(linkType, linkUrl, target),
  }))
}

function linkOf(type: Found['linkType'], url: string | null, target: Found['target']): PublicBanner['link'] {
  if (type === 'url') return url === null ? null : { type, url }
  if (type === 'none' || target === null) return null
  // Each target was selected with the members of its type.
  return { type, ...target } as PublicBanner['link']
}
