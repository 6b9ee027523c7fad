import { m } from '#messages'
import type { Banner, BannerDraft, bannerLinks, bannerPositions } from '../../../contract/content/banner'
import { enumLabels } from '../../kit/ui/enum-labels'
import { minuteOf } from '../../lib/format'

export type Position = (typeof bannerPositions)[number]
type LinkType = (typeof bannerLinks)[number]

export const bannerLabels = {
  position: enumLabels<Position>({
    home_top: m.banner_position_home_top,
    home_mid: m.banner_position_home_mid,
  }),
  linkType: enumLabels<LinkType>({
    none: m.banner_link_none,
    url: m.banner_link_url,
    store: m.banner_link_store,
    coach: m.banner_link_coach,
    course: m.banner_link_course,
    price: m.banner_link_price,
  }),
}

export const nameOf = ({ title }: Pick<Banner, 'title'>) => title

/** From when to when, in Shanghai. */
export function windowLabel({ startsAt, endsAt }: Pick<BannerDraft, 'startsAt' | 'endsAt'>): string {
  if (startsAt === null && endsAt === null) return m.banner_window_always()
  if (endsAt === null) return m.banner_window_from({ from: minuteOf(startsAt ?? '') })
  if (startsAt === null) return m.banner_window_until({ until: minuteOf(endsAt) })
  return m.banner_window_between({ from: minuteOf(startsAt), until: minuteOf(endsAt) })
}

/** The publication window as text, in Shanghai time. */
export function linkTargetLabel({
  linkType,
  linkUrl,
  linkName,
}: Pick<Banner, 'linkType' | 'linkUrl' | 'linkName'>) {
  const to = linkType === 'url' ? linkUrl : linkName
  return linkType === 'none' || to === null
    ? bannerLabels.linkType.label(linkType)
    : `${bannerLabels.linkType.label(linkType)} · ${to}`
}
