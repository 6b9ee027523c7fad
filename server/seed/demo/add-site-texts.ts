import { sql } from 'kysely'
import type { SiteTextDraft } from '../../../contract/content/site-text'
import { siteTextResource } from '../../content/site-text/resource'
import type { Tx } from '../../kit/db/schema'
import { untyped } from '../../kit/resource/definition'
import { readRow } from '../../kit/resource/list-rows'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

/** Notices of the chain besides the texts that the site needs; some are published, one has been edited since, one unpublished. */
export async function addSiteTexts({ tx, now, write }: Seed): Promise<void> {
  for (const [i, { published, since, ...draft }] of notices.entries()) {
    const row = await write.create(siteTextResource, { ...defaults, ...draft }, before(now, 50 - i))
    if (published === undefined) continue
    const shown = await write.apply(siteTextResource, row, ['publish', {}], before(now, published))
    if (since !== undefined) await write.apply(siteTextResource, shown, [since, {}], before(now, 3))
  }
  for (const key of ['about_us', 'contact_us', 'join_us']) {
    const row = await write.apply(
      siteTextResource,
      await needed(tx, key, now),
      ['publish', {}],
      before(now, 45),
    )
    if (key !== 'about_us') continue
    const body = `${row.body}<p>每周六上午是开放日，不是会员也可以来。</p>`
    const edited = await write.update(siteTextResource, row, { body }, before(now, 20))
    const again = await write.apply(siteTextResource, edited, ['publish', {}], before(now, 20))
    await write.update(
      siteTextResource,
      again,
      { body: body.replace('每周六', '每周六、周日') },
      before(now, 2),
    )
  }
}

/** A text that the migrations have made. */
async function needed(tx: Tx, key: string, now: Date) {
  const { rows } = await sql<{ id: string }>`select id from site_text where key = ${key}`.execute(tx)
  const row = await readRow(tx, untyped(siteTextResource), rows[0]?.id ?? '', now)
  if (row === undefined) throw new Error(`there is no text ${key}`)
  return row
}

const defaults = { coverId: null, seoTitle: '', seoDesc: '', group: 'notice' } as const

interface Notice extends Partial<SiteTextDraft> {
  key: string
  title: string
  body: string
  /** Days ago; a draft without. */
  published?: number
  since?: 'unpublish'
}

const notices: Notice[] = [
  {
    key: 'notice.holiday_hours',
    title: '节假日营业时间',
    body:
      '<p>法定节假日各门店营业时间如下，团体课以当日课表为准。</p>' +
      '<table><thead><tr><th>时段</th><th>营业时间</th></tr></thead><tbody><tr><td>除夕</td><td>08:00–16:00</td></tr>' +
      '<tr><td>其他假日</td><td>09:00–21:00</td></tr></tbody></table><p>24 小时门店不受影响。</p>',
    seoTitle: '{{business_name}}节假日营业时间',
    seoDesc: '{{year}} 年法定节假日的营业时间。',
    published: 28,
  },
  {
    key: 'notice.pool_maintenance',
    title: '前滩店泳池检修',
    body: '<p>前滩店泳池因更换过滤设备暂停开放三天，期间可凭会员卡到<strong>陆家嘴店</strong>游泳。</p>',
    published: 14,
    since: 'unpublish',
  },
  {
    key: 'member.questions',
    title: '会员常见问题',
    group: 'about',
    body:
      '<h2>会员常见问题</h2><h3>可以换门店训练吗？</h3><p>通用卡可在全部 {{store_count}} 家门店使用；单店卡请在购卡门店使用。</p>' +
      '<h3>怎样冻结会员卡？</h3><ol><li><p>到所在门店前台，或致电门店。</p></li><li><p>说明开始和结束的日期。</p></li>' +
      '<li><p>冻结的天数会顺延到有效期之后。</p></li></ol><h3>私教课可以取消吗？</h3><blockquote><p>请在课程规定的时限之前取消，次数会退回。</p></blockquote>',
    seoTitle: '会员常见问题 - {{business_name}}',
    published: 33,
  },
  {
    key: 'notice.parking',
    title: '停车与交通',
    body: '<p>多数门店所在商场提供两小时免费停车，请在前台登记车牌。</p><ul><li><p>静安寺店：地铁 2、7、14 号线</p></li><li><p>前滩店：地铁 6、8、11 号线</p></li></ul>',
  },
]

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
