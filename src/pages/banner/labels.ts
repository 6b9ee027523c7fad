import { m } from '#messages'
import type { Banner, BannerDraft, bannerLinks, bannerPositions } from '../../../contract/content/banner'
import { minuteOf } from '../../lib/format'

export type Position = (typeof bannerPositions)[number]
type LinkType = (typeof bannerLinks)[number]

const positionSays: Record<Position, () => string> = {
  home_top: m.banner_position_home_top,
  home_mid: m.banner_position_home_mid,
}
const linkSays: Record<LinkType, () => string> = {
  none: m.banner_link_none,
  url: m.banner_link_url,
  store: m.banner_link_store,
  coach: m.banner_link_coach,
  course: m.banner_link_course,
  price: m.banner_link_price,
}
const says = { position: positionSays, linkType: linkSays }

export const positionLabel = (position: Position) => positionSays[position]()
export const linkLabel = (link: LinkType) => linkSays[link]()
export const nameOf = ({ title }: Pick<Banner, 'title'>) => title

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (of: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[of]
  return words[String(value)]?.() ?? String(value)
}

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
  return linkType === 'none' || to === null ? linkLabel(linkType) : `${linkLabel(linkType)} · ${to}`
}
