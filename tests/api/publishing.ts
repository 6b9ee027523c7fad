import sharp from 'sharp'
import type { Banner, BannerDraft } from '../../contract/content/banner'
import type { SiteText, SiteTextDraft } from '../../contract/content/site-text'
import type { Ask } from '../harness/app'
import { created, type Gym, versioned } from './gym'
import { kept } from './uploads'

/** Uploads a plain picture of this size and returns its id. */
export async function newPicture(ask: Ask, width = 1920, height = 600): Promise<string> {
  const noise = Math.floor(Math.random() * 0xffffff)
  const background = `#${noise.toString(16).padStart(6, '0')}`
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return (await kept(ask, png)).id
}

let serial = 0

export function bannerDraft(own: Pick<BannerDraft, 'imagePcId'> & Partial<BannerDraft>): BannerDraft {
  serial += 1
  return {
    title: `轮播图 ${serial}`,
    subtitle: '',
    imageMobileId: null,
    alt: '健身房',
    position: 'home_top',
    linkType: 'none',
    linkUrl: null,
    linkTargetId: null,
    startsAt: null,
    endsAt: null,
    ...own,
  }
}

export const newBanner = (ask: Ask, own: Parameters<typeof bannerDraft>[0]) =>
  created<Banner>(ask, 'banners', bannerDraft(own))

export function siteTextDraft(own: Partial<SiteTextDraft> = {}): SiteTextDraft {
  serial += 1
  return {
    key: `text_${serial}`,
    title: `公告 ${serial}`,
    body: '<p>本店照常营业。</p>',
    coverId: null,
    seoTitle: '',
    seoDesc: '',
    group: 'notice',
    ...own,
  }
}

export const newSiteText = (ask: Ask, own?: Partial<SiteTextDraft>) =>
  created<SiteText>(ask, 'site-texts', siteTextDraft(own))

/** `POST /<name>/:id/<event>` in the given version; returns the row. Throws when it is refused. */
export async function put<Row extends { id: string; version: number }>(
  { admin }: Pick<Gym, 'admin'>,
  name: 'banners' | 'site-texts',
  row: Row,
  [event, body]: [string, unknown?],
): Promise<Row> {
  const reply = await admin('POST', `/api/v1/${name}/${row.id}/${event}`, body ?? {}, versioned(row))
  if (!reply.ok) throw new Error(`${event}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
