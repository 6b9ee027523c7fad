import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type SiteText, type SiteTextDraft, unknownPlaceholders } from '../../contract/content/site-text'
import { filled, filledHtml } from '../../server/content/site-text/filled'
import { askOf, signIn } from '../harness/app'
import { expectQuick } from '../harness/thread-time'
import { answer, everywhere, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'
import { newPicture, newSiteText, put, siteTextDraft } from './fixtures/publishing'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/site-texts'
const at = (id: string, rest = '') => `${base}/${id}${rest}`
const make = (own?: Partial<SiteTextDraft>) => newSiteText(gym.admin, own)
const publish = (row: SiteText) => put(gym, 'site-texts', row, ['publish'])
const edit = async (row: SiteText, changed: Partial<SiteTextDraft>): Promise<SiteText> =>
  (await answer(gym.admin('PATCH', at(row.id), changed, versioned(row)))).body
const byKey = async (key: string): Promise<SiteText> => {
  const [id = ''] = await ids(gym.admin('GET', `${base}?q=${key}`))
  return (await answer(gym.admin('GET', at(id)))).body
}

const one = { 'if-match': '"1"' }
const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['GET', at(id, '/versions'), undefined, {}],
  ['POST', base, siteTextDraft(), {}],
  ['PATCH', at(id), { title: '新标题' }, one],
  ['DELETE', at(id), undefined, one],
  ['POST', at(id, '/restore'), {}, one],
  ['POST', at(id, '/publish'), {}, one],
  ['POST', at(id, '/unpublish'), {}, one],
  ['POST', at(id, '/revert'), { n: 1 }, one],
]

describe('who may', () => {
  it.each(every(unknownId))('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every(unknownId))(
    'a role without texts is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('the staff of every store may, nobody of one store', async () => {
    expect((await (await everywhere(gym))('POST', base, siteTextDraft())).status).toBe(201)
    expect(await refusal(gym.clerk('POST', base, siteTextDraft()))).toEqual([403, 'beyond_own_stores', []])
  })
})

describe('a text', () => {
  it('is kept without what must not be in it, and read back so', async () => {
    const id = await newPicture(gym.admin, 40, 30)
    const image = `<img src="/media/${id}/640.webp" alt="大厅">`
    const body = `<h2 onclick="x()">公告</h2><p>周一<script>alert(1)</script>休息${image}<a href="javascript:x()">详情</a></p>`
    const draft = siteTextDraft({ body })
    const reply = await answer(gym.admin('POST', base, draft))
    expect(reply.status).toBe(201)
    const kept = { ...draft, body: `<h2>公告</h2><p>周一休息${image}<a>详情</a></p>` }
    expect(reply.body).toMatchObject({ ...kept, status: 'draft', isModified: false, isSystem: false })
    expect((await answer(gym.admin('GET', at(reply.body.id)))).body).toEqual(reply.body)
    const { rows } = (await answer(gym.admin('GET', `${base}?q=${draft.key}`))).body
    expect(['body', 'seoTitle', 'seoDesc'].filter((name) => name in rows[0])).toEqual([])
    // Another text with only dropped elements is the same text: nothing is written.
    const same = await edit(reply.body, { body })
    expect(same.version).toBe(reply.body.version)
    await expect(sql`delete from media where id = ${id}`.execute(gym.db)).rejects.toThrow('site_text_media')
  })

  it.each([
    ['a key in capitals', { key: 'About' }, [['key', 'text_key']]],
    ['a key of one letter', { key: 'a' }, [['key', 'text_key']]],
    ['no title', { title: '' }, [['title', 'required']]],
    ['an unknown cover', { coverId: unknownId }, [['coverId', 'does_not_exist']]],
    [
      'an unknown picture',
      { body: `<img src="/media/${unknownId}/640.webp">` },
      [['body', 'does_not_exist']],
    ],
    ['a body of more than 20,000 letters', { body: '长'.repeat(20_001) }, [['body', 'too_long']]],
    ['a body that is longer when it is escaped', { body: '<p>&</p>'.repeat(2_500) }, [['body', 'too_long']]],
    ['a long SEO title', { seoTitle: '长'.repeat(61) }, [['seoTitle', 'too_long']]],
    ['a long SEO description', { seoDesc: '长'.repeat(161) }, [['seoDesc', 'too_long']]],
    ['another group', { group: 'blog' }, [['group', 'not_an_option']]],
  ] as [string, Record<string, unknown>, string[][]][])('is refused with %s', async (_, own, fields) => {
    expect(await refusal(gym.admin('POST', base, { ...siteTextDraft(), ...own }))).toEqual([
      422,
      'invalid',
      fields,
    ])
  })

  it('has a key of its own', async () => {
    const { key } = await make()
    expect(await refusal(gym.admin('POST', base, siteTextDraft({ key })))).toEqual([
      409,
      'taken',
      [['key', 'taken']],
    ])
  })

  it('is found by key, title, its reading and its words, but not by its markup', async () => {
    const row = await make({
      key: 'holiday.spring',
      title: '春节安排',
      body: '<p>除夕<strong>提前</strong>打烊</p>',
    })
    for (const q of ['holiday', '春节', 'chunjie', 'cjap', '提前打', '除夕提前打烊'])
      expect([q, await ids(gym.admin('GET', `${base}?q=${q}`))]).toEqual([q, [row.id]])
    expect(await ids(gym.admin('GET', `${base}?q=strong`))).toEqual([])
    const edited = await edit(row, { body: '<p>初一休息</p>' })
    expect(await ids(gym.admin('GET', `${base}?q=初一休息&group=notice&status=draft`))).toEqual([edited.id])
    expect(await ids(gym.admin('GET', `${base}?q=初一休息&status=published`))).toEqual([])
  })
})

describe('publishing a text', () => {
  const refused = (row: SiteText) => refusal(gym.admin('POST', at(row.id, '/publish'), {}, versioned(row)))

  it('is refused with placeholders that nobody knows, by their names', async () => {
    const row = await make({
      title: '{{ business_name }}公告',
      seoTitle: '{{year}} {{title}}',
      body: '<p>{{store_count}} 家 {{store_cuont}} {{<strong>x</strong>}} {{store_cuont}}</p>',
    })
    const reply = await answer(gym.admin('POST', at(row.id, '/publish'), {}, versioned(row)))
    const known = 'business_name, store_count, coach_count, year'
    expect([reply.status, reply.body.code, reply.body.fields]).toEqual([
      409,
      'not_publishable',
      [
        { path: ['body'], code: 'unknown_placeholder', params: { name: 'store_cuont, x', known } },
        { path: ['seoTitle'], code: 'unknown_placeholder', params: { name: 'title', known } },
      ],
    ])
    const mended = await edit(row, { body: '<p>{{store_count}} 家</p>', seoTitle: '{{year}}' })
    expect((await publish(mended)).status).toBe('published')
  })

  it('is refused without a word', async () => {
    expect(await refused(await make({ body: '<p> </p><p><br></p>' }))).toEqual([
      409,
      'not_publishable',
      [['body', 'empty_text']],
    ])
  })

  it('is refused under a key that another text is still shown under', async () => {
    const first = await publish(await make({ key: 'notice.first' }))
    const renamed = await edit(first, { key: 'notice.renamed' })
    const second = await make({ key: 'notice.first' })
    expect(await refused(second)).toEqual([409, 'taken', [['key', 'taken']]])
    await publish(renamed)
    expect((await publish(second)).status).toBe('published')
  })

  it('keeps every version with its author, and puts one back', async () => {
    const first = await publish(await make({ body: '<p>甲</p>' }))
    const second = await edit(first, { body: '<p>乙</p>', seoTitle: '二' })
    expect([first.isModified, second.isModified]).toEqual([false, true])
    const staff = await signIn(gym.app, 'everywhere', 'correct horse battery')
    const reply = await staff('POST', at(second.id, '/publish'), {}, versioned(second))
    const third: SiteText = await reply.json()
    const { rows } = (await answer(gym.admin('GET', at(first.id, '/versions')))).body
    expect(
      rows.map(({ n, who, copy }: { n: number; who: string; copy: SiteText }) => [n, who, copy.body]),
    ).toEqual([
      [2, 'everywhere', '<p>乙</p>'],
      [1, 'admin', '<p>甲</p>'],
    ])
    expect(rows.map(({ until }: { until: string | null }) => until)).toEqual([
      null,
      gym.clock().toISOString(),
    ])
    const reverted = await put(gym, 'site-texts', third, ['revert', { n: 1 }])
    expect(reverted).toMatchObject({ body: '<p>甲</p>', seoTitle: '', isModified: true, status: 'published' })
  })
})

describe('a text that the site needs', () => {
  it.each(['about_us', 'contact_us', 'join_us', 'privacy_policy', 'terms_of_service'])(
    '%s is there as a draft that can be published as it is',
    async (key) => {
      const row = await byKey(key)
      expect(row).toMatchObject({ key, isSystem: true, status: 'draft', archivedAt: null })
      const same = await edit(row, { body: row.body, title: row.title })
      expect(same.version).toBe(1)
      expect((await publish(row)).status).toBe('published')
    },
  )

  it('is not archived, and keeps its key', async () => {
    const row = await byKey('about_us')
    const refused = [409, 'needed_by_site', []]
    expect(await refusal(gym.admin('DELETE', at(row.id), undefined, versioned(row)))).toEqual(refused)
    expect(await refusal(gym.admin('PATCH', at(row.id), { key: 'about_them' }, versioned(row)))).toEqual(
      refused,
    )
    const edited = await edit(row, { key: row.key, title: '关于' })
    expect([edited.key, edited.title]).toEqual(['about_us', '关于'])
    await expect(
      sql`update site_text set key = 'about_them' where id = ${row.id}`.execute(gym.db),
    ).rejects.toThrow('keeps its key')
    await expect(
      sql`update site_text set archived_at = now(), status = 'unpublished' where id = ${row.id}`.execute(
        gym.db,
      ),
    ).rejects.toThrow('site_text_system_stays')
  })

  it('others are archived, which takes them down, and restored', async () => {
    const row = await publish(await make())
    const removed: SiteText = (await answer(gym.admin('DELETE', at(row.id), undefined, versioned(row)))).body
    expect(removed).toMatchObject({ status: 'unpublished', isLive: false })
    expect((await put(gym, 'site-texts', removed, ['restore'])).status).toBe('unpublished')
  })
})

describe('placeholders', () => {
  const values = { business_name: '<b>“力” & $1 $& 健身</b>', store_count: 12, coach_count: 0, year: 2026 }

  it('are filled in, as text in HTML and as they are in text', () => {
    expect(filled('{{business_name}} {{ year }} {{coach_count}} {{other}}', values)).toBe(
      '<b>“力” & $1 $& 健身</b> 2026 0 {{other}}',
    )
    expect(filledHtml('<p title="{{business_name}}">{{store_count}}{{constructor}}</p>', values)).toBe(
      '<p title="&#60;b&#62;“力” &#38; $1 $&#38; 健身&#60;/b&#62;">12{{constructor}}</p>',
    )
  })

  it('that are unknown are named once each', async () => {
    expect(
      unknownPlaceholders(
        '{{a}} {{ a }} {{year}} {{ }} {{__proto__}} {b} {{{c}}} {{ye<em>ar</em>}}',
        'about',
      ),
    ).toEqual(['a', '', '__proto__', 'c', 'year'])
    await expectQuick(500, () => {
      unknownPlaceholders('{{ '.repeat(7_000), 'about')
      unknownPlaceholders(`{{${' '.repeat(20_000)}`, 'about')
    })
  })
})
