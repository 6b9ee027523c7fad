import { sql } from 'kysely'
import type { BannerDraft } from '../../../contract/content/banner'
import { bannerResource } from '../../content/banner/resource'
import type { Tx } from '../../kit/db/schema'
import type { Writer } from '../writer'
import type { BannerPicture } from './draw-banners'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
  banners: BannerPicture[]
}

interface DemoBanner extends Pick<BannerDraft, 'title' | 'subtitle' | 'alt' | 'position'> {
  scene: number
  /** Days from now. */
  from?: number
  to?: number
  link?: 'store' | 'coach' | 'course' | 'price' | { url: string }
  /** Days ago; a draft without. */
  published?: number
  /** The change after publishing. */
  since?: 'edited' | 'unpublished'
  hasOnePicture?: true
}

const demoBanners: DemoBanner[] = [
  {
    title: '畅练年卡限时礼遇',
    subtitle: '全部门店通用，另赠 30 天',
    alt: '灯光前的杠铃',
    position: 'home_top',
    scene: 0,
    link: 'price',
    published: 40,
  },
  {
    title: '前滩店开放预约参观',
    subtitle: '两千八百平米，力量区与泳池同层',
    alt: '黄昏的城市与跑道',
    position: 'home_top',
    scene: 3,
    link: 'store',
    from: -20,
    to: 40,
    published: 22,
  },
  {
    title: '第一节私教课，先做评估',
    subtitle: '体态、力量与心肺，一次看清',
    alt: '器械区里的健身球',
    position: 'home_top',
    scene: 4,
    link: 'course',
    published: 15,
    since: 'edited',
  },
  {
    title: '会员开放日',
    subtitle: '带一位朋友，一起训练',
    alt: '日出时的山丘',
    position: 'home_top',
    scene: 1,
    from: 9,
    to: 16,
    published: 2,
  },
  {
    title: '夏季游泳班',
    subtitle: '八人小班，十次课',
    alt: '泳池的泳道',
    position: 'home_top',
    scene: 2,
    from: -75,
    to: -6,
    published: 80,
  },
  {
    title: '老会员续卡通道',
    subtitle: '',
    alt: '灯光前的杠铃',
    position: 'home_top',
    scene: 0,
    link: 'price',
    published: 60,
    since: 'unpublished',
    hasOnePicture: true,
  },
  {
    title: '西溪湿地国家公园东门旗舰健身游泳与运动康复中心店新增康复门诊与青少年体适能课程',
    subtitle: '',
    alt: '日出时的山丘',
    position: 'home_top',
    scene: 1,
  },
  {
    title: '认识我们的教练',
    subtitle: '每位都持有有效的资格证书',
    alt: '器械区里的健身球',
    position: 'home_mid',
    scene: 4,
    link: 'coach',
    published: 30,
  },
  {
    title: '怎样安排一周的训练',
    subtitle: '给刚开始健身的你',
    alt: '黄昏的城市与跑道',
    position: 'home_mid',
    scene: 3,
    link: { url: 'https://www.sport.gov.cn/' },
    published: 12,
    hasOnePicture: true,
  },
  {
    title: '跨年训练营',
    subtitle: '二十一天，每天一小时',
    alt: '泳池的泳道',
    position: 'home_mid',
    scene: 2,
    from: 25,
    to: 46,
    published: 1,
  },
]

/** Banners in every state: shown now, announced, over, edited since, taken down, never published. */
export async function addBanners({ tx, now, write, banners }: Seed): Promise<void> {
  const [targets] = (
    await sql<Record<'store' | 'coach' | 'course' | 'price', string>>`
      select
        (select id from store where code = 'SH008') as store,
        (select id from coach where is_public and status = 'active' order by sort, id limit 1) as coach,
        (select id from coach_course where status = 'on' and kind = 'private' order by name, id limit 1) as course,
        (select id from membership_plan where code = 'YEAR') as price
    `.execute(tx)
  ).rows
  for (const [i, banner] of demoBanners.entries()) {
    const { scene, from, to, link, published, since, hasOnePicture, ...texts } = banner
    const { imagePcId, imageMobileId } = banners[scene]!
    const draft: BannerDraft = {
      ...texts,
      imagePcId,
      imageMobileId: hasOnePicture ? null : imageMobileId,
      linkType: typeof link === 'object' ? 'url' : (link ?? 'none'),
      linkUrl: typeof link === 'object' ? link.url : null,
      linkTargetId: typeof link === 'string' ? targets![link] : null,
      startsAt: dayFrom(now, from),
      endsAt: dayFrom(now, to),
    }
    const row = await write.create(bannerResource, draft, before(now, (published ?? 3) + 1 - i / 100))
    if (published === undefined) continue
    const shown = await write.apply(bannerResource, row, ['publish', {}], before(now, published))
    if (since === 'unpublished') await write.apply(bannerResource, shown, ['unpublish', {}], before(now, 4))
    if (since === 'edited')
      await write.update(
        bannerResource,
        shown,
        { subtitle: '体态、力量、心肺与柔韧，一次看清' },
        before(now, 1),
      )
  }
}

/** The Shanghai midnight some days from now. */
function dayFrom(now: Date, days: number | undefined): string | null {
  if (days === undefined) return null
  const eightHours = 8 * 3_600_000
  const midnight = Math.floor((now.getTime() + eightHours) / 86_400_000) * 86_400_000 - eightHours
  return new Date(midnight + days * 86_400_000).toISOString()
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
