import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import type { CoachCourse } from '../../contract/catalogue/coach-course'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Banner, BannerDraft } from '../../contract/content/banner'
import { askOf } from '../harness/app'
import {
  answer,
  created,
  everywhere,
  type Gym,
  ids,
  newStore,
  planDraft,
  refusal,
  startGym,
  unknownId,
  versioned,
} from './fixtures/gym'
import { bannerDraft, newBanner, newPicture, put } from './fixtures/publishing'
import { newCourse } from './fixtures/timetable'

let gym: Gym
let wide: string
beforeAll(async () => {
  gym = await startGym()
  wide = await newPicture(gym.admin)
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/banners'
const at = (id: string, rest = '') => `${base}/${id}${rest}`
const make = (own: Partial<BannerDraft> = {}) => newBanner(gym.admin, { imagePcId: wide, ...own })
const publish = (row: Banner) => put(gym, 'banners', row, ['publish'])
const edit = async (row: Banner, changed: Partial<BannerDraft>): Promise<Banner> =>
  (await answer(gym.admin('PATCH', at(row.id), changed, versioned(row)))).body

const one = { 'if-match': '"1"' }
const every = (id: string): [string, string, unknown, Record<string, string>][] => [
  ['GET', base, undefined, {}],
  ['GET', `${base}/export.csv`, undefined, {}],
  ['GET', `${base}/as-of?at=2026-03-02T01:00:00.000Z&position=home_top`, undefined, {}],
  ['POST', `${base}/order`, { position: 'home_top', ids: [] }, {}],
  ['GET', at(id), undefined, {}],
  ['GET', at(id, '/history'), undefined, {}],
  ['GET', at(id, '/versions'), undefined, {}],
  ['POST', base, bannerDraft({ imagePcId: unknownId }), {}],
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
    'a role without banners is refused %s %s',
    async (method, address, body, headers) => {
      expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
    },
  )

  it('a banner that is not there is not found', async () => {
    for (const [method, address, body, headers] of every(unknownId))
      if (address.includes(unknownId))
        expect([address, await refusal(gym.admin(method, address, body, headers))]).toEqual([
          address,
          [404, 'not_found', []],
        ])
  })
})

describe('a draft', () => {
  it('is kept as it was sent, after the others of its position, and seen by nobody', async () => {
    const draft = bannerDraft({ imagePcId: wide, startsAt: '2026-03-02T01:00:00Z', position: 'home_mid' })
    const { status, body } = await answer(gym.admin('POST', base, draft))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      startsAt: '2026-03-02T01:00:00.000Z',
      status: 'draft',
      isModified: false,
      isLive: false,
      publishedAt: null,
      publishedBy: null,
    })
    expect((await answer(gym.admin('GET', at(body.id)))).body).toEqual(body)
    expect((await make({ position: 'home_mid' })).sort).toBe(body.sort + 1)
  })

  it.each([
    [
      'a reversed window',
      { startsAt: '2026-03-03T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' },
      [['endsAt', 'ends_before_start']],
    ],
    [
      'an empty window',
      { startsAt: '2026-03-03T00:00:00Z', endsAt: '2026-03-03T00:00:00Z' },
      [['endsAt', 'ends_before_start']],
    ],
    ['an unknown picture', { imagePcId: unknownId }, [['imagePcId', 'does_not_exist']]],
    ['an unknown small picture', { imageMobileId: unknownId }, [['imageMobileId', 'does_not_exist']]],
    ['an address that is not https', { linkType: 'url', linkUrl: 'http://a.cn' }, [['linkUrl', 'https_url']]],
    [
      'a script as an address',
      { linkType: 'url', linkUrl: 'javascript:alert(1)' },
      [['linkUrl', 'https_url']],
    ],
    [
      'a name and password in the address',
      { linkType: 'url', linkUrl: 'https://a@b.cn/' },
      [['linkUrl', 'https_url']],
    ],
    ['an address that is missing', { linkType: 'url' }, [['linkUrl', 'required']]],
    ['a target that is missing', { linkType: 'store' }, [['linkTargetId', 'required']]],
    [
      'an unknown target',
      { linkType: 'price', linkTargetId: unknownId },
      [['linkTargetId', 'does_not_exist']],
    ],
    ['an address and no link', { linkUrl: 'https://a.cn' }, [['linkUrl', 'not_for_link']]],
    [
      'a target and an address',
      { linkType: 'url', linkUrl: 'https://a.cn', linkTargetId: unknownId },
      [['linkTargetId', 'not_for_link']],
    ],
    ['no title', { title: ' ' }, [['title', 'required']]],
    ['forty-one letters', { title: '长'.repeat(41) }, [['title', 'too_long']]],
    ['no description of the picture', { alt: '' }, [['alt', 'required']]],
    ['another position', { position: 'footer' }, [['position', 'not_an_option']]],
  ] as [string, Record<string, unknown>, string[][]][])('is refused with %s', async (_, own, fields) => {
    const draft = { ...bannerDraft({ imagePcId: wide }), ...own }
    expect(await refusal(gym.admin('POST', base, draft))).toEqual([422, 'invalid', fields])
  })

  it('is made by people who reach every store, and leads to any', async () => {
    const draft = bannerDraft({ imagePcId: wide, linkType: 'store', linkTargetId: gym.theirs.id })
    expect(await refusal(gym.clerk('POST', base, draft))).toEqual([403, 'beyond_own_stores', []])
    const shown = await newStore(gym.admin, { isPublic: true })
    const staff = await everywhere(gym)
    const reply = await answer(staff('POST', base, { ...draft, linkTargetId: shown.id }))
    expect([reply.status, reply.body.linkName]).toEqual([201, shown.name])
  })
})

describe('publishing', () => {
  const refused = async (row: Banner) =>
    refusal(gym.admin('POST', at(row.id, '/publish'), {}, versioned(row)))

  it('shows a copy that later edits do not reach', async () => {
    const row = await publish(await make({ title: '春季' }))
    expect(row).toMatchObject({
      status: 'published',
      isModified: false,
      isLive: true,
      publishedAt: gym.clock().toISOString(),
      publishedBy: 'admin',
    })
    const edited = await edit(row, { title: '夏季' })
    expect(edited).toMatchObject({ status: 'published', isModified: true, title: '夏季' })
    const back = await edit(edited, { title: '春季' })
    expect(back.isModified).toBe(false)
    expect((await refused(back)).slice(0, 2)).toEqual([409, 'not_allowed_now'])
    const again = await publish(await edit(back, { title: '秋季' }))
    expect(again).toMatchObject({ title: '秋季', isModified: false })
    const removed = await put(gym, 'banners', again, ['unpublish'])
    expect(removed).toMatchObject({
      status: 'unpublished',
      isLive: false,
      publishedAt: null,
      isModified: false,
    })
    const { rows } = (await answer(gym.admin('GET', at(row.id, '/versions')))).body
    expect(
      rows.map((version: { n: number; who: string; copy: BannerDraft }) => [
        version.n,
        version.who,
        version.copy.title,
      ]),
    ).toEqual([
      [2, 'admin', '秋季'],
      [1, 'admin', '春季'],
    ])
  })

  it.each([
    [1919, 600, 'imagePcId'],
    [1920, 599, 'imagePcId'],
  ])('refuses a picture of %i × %i', async (width, height, member) => {
    const row = await make({ imagePcId: await newPicture(gym.admin, width, height) })
    expect(await refused(row)).toEqual([409, 'not_publishable', [[member, 'picture_too_small']]])
    expect((await answer(gym.admin('GET', at(row.id)))).body).toEqual(row)
  })

  it('refuses a small picture for telephones and a window that is over, and says both', async () => {
    const imageMobileId = await newPicture(gym.admin, 749, 420)
    const row = await make({ imageMobileId, endsAt: gym.clock().toISOString() })
    expect(await refused(row)).toEqual([
      409,
      'not_publishable',
      [
        ['imageMobileId', 'picture_too_small'],
        ['endsAt', 'window_over'],
      ],
    ])
  })

  it('refuses a link to what visitors do not see, until they do', async () => {
    const [store, plan] = [
      await newStore(gym.admin),
      await created<MembershipPlan>(gym.admin, 'membership-plans', planDraft()),
    ]
    const course: CoachCourse = await newCourse(gym.admin, {
      coachId: gym.myCoach.id,
      storeIds: [gym.mine.id],
    })
    const links = [
      ['store', store.id],
      ['coach', gym.myCoach.id],
      ['price', plan.id],
    ] as const
    for (const [linkType, linkTargetId] of links) {
      const row = await make({ linkType, linkTargetId })
      expect([linkType, await refused(row)]).toEqual([
        linkType,
        [409, 'not_publishable', [['linkTargetId', 'not_public']]],
      ])
    }
    await gym.admin('PATCH', `/api/v1/stores/${store.id}`, { isPublic: true }, versioned(store))
    await gym.admin('POST', `/api/v1/membership-plans/${plan.id}/list`, {}, versioned(plan))
    for (const [linkType, linkTargetId, linkName] of [
      ['store', store.id, store.name],
      ['price', plan.id, plan.name],
      ['course', course.id, course.name],
    ] as const) {
      const row = await publish(await make({ linkType, linkTargetId }))
      expect(row).toMatchObject({ status: 'published', linkName })
      await put(gym, 'banners', row, ['unpublish'])
    }
  })

  it('of an archived banner is refused; archiving takes it down, restoring leaves it down', async () => {
    const row = await publish(await make())
    const removed: Banner = (await answer(gym.admin('DELETE', at(row.id), undefined, versioned(row)))).body
    expect(removed).toMatchObject({ status: 'unpublished', isLive: false })
    expect((await refused(removed)).slice(0, 2)).toEqual([409, 'archived'])
    const back = await put(gym, 'banners', removed, ['restore'])
    expect(back).toMatchObject({ status: 'unpublished', archivedAt: null })
    const draft = await make()
    const archived: Banner = (await answer(gym.admin('DELETE', at(draft.id), undefined, versioned(draft))))
      .body
    expect((await put(gym, 'banners', archived, ['restore'])).status).toBe('draft')
  })

  it('puts an earlier copy back as the draft, and publishes nothing by it', async () => {
    const first = await publish(await make({ title: '第一版', endsAt: '2026-04-01T00:00:00Z' }))
    const second = await publish(await edit(first, { title: '第二版', endsAt: null, alt: '泳池' }))
    const reverted = await put(gym, 'banners', second, ['revert', { n: 1 }])
    expect(reverted).toMatchObject({
      title: '第一版',
      alt: first.alt,
      endsAt: '2026-04-01T00:00:00.000Z',
      status: 'published',
      isModified: true,
      version: second.version + 1,
    })
    expect(await refusal(gym.admin('POST', at(first.id, '/revert'), { n: 3 }, versioned(reverted)))).toEqual([
      422,
      'invalid',
      [['n', 'does_not_exist']],
    ])
    expect(
      (await refusal(gym.admin('POST', at(first.id, '/revert'), { n: 1 }, versioned(first)))).slice(0, 2),
    ).toEqual([409, 'stale'])
    const { rows } = (await answer(gym.admin('GET', at(first.id, '/history')))).body
    expect(rows.map(({ action }: { action: string }) => action)).toEqual([
      'banner.revert',
      'banner.publish',
      'banner.update',
      'banner.publish',
      'banner.create',
    ])
    await put(gym, 'banners', reverted, ['unpublish'])
  })
})

describe('the order of a position', () => {
  const order = (position: string, list: string[]) =>
    gym.admin('POST', `${base}/order`, { position, ids: list })
  const inOrder = () => ids(gym.admin('GET', `${base}?position=home_mid&pageSize=200`))

  it('is written at once, told in the audit log, and leaves versions alone', async () => {
    for (let i = 0; i < 3; i += 1) await make({ position: 'home_mid' })
    const before = await inOrder()
    const wanted = before.toReversed()
    const reply = await answer(order('home_mid', wanted))
    expect([reply.status, reply.body.ids, await inOrder()]).toEqual([200, wanted, wanted])
    expect((await answer(gym.admin('GET', at(wanted[0]!)))).body.version).toBe(1)
    const lines = await gym.db.selectFrom('audit').selectAll().where('action', '=', 'banner.order').execute()
    expect(lines.map(({ before, after }) => [before, after])).toEqual([[{ ids: before }, { ids: wanted }]])
  })

  it('is refused when somebody has added or taken away one meanwhile', async () => {
    const before = await inOrder()
    const stale = { status: 409, body: expect.objectContaining({ code: 'stale', current: { ids: before } }) }
    expect(await answer(order('home_mid', before.slice(1)))).toEqual(stale)
    expect(await answer(order('home_mid', [...before, unknownId]))).toEqual(stale)
    const elsewhere = await make()
    expect(await answer(order('home_mid', [...before.slice(1), elsewhere.id]))).toEqual(stale)
    const twice = await refusal(order('home_mid', [...before, before[0]!]))
    expect(twice).toEqual([422, 'invalid', [['ids', 'repeated']]])
    expect(await inOrder()).toEqual(before)
  })

  it('has one winner for each of two at once, never a mixture', async () => {
    const before = await inOrder()
    const [one, two] = [before.toReversed(), [...before.slice(1), before[0]!]]
    const replies = await Promise.all([order('home_mid', one), order('home_mid', two)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect([one, two]).toContainEqual(await inOrder())
  })

  it('ends with a banner that has come from another position', async () => {
    const row = await make()
    await edit(row, { position: 'home_mid' })
    expect((await inOrder()).at(-1)).toBe(row.id)
  })
})

describe('the list', () => {
  it('is filtered by position, status and the instant at which visitors see it', async () => {
    const row = await publish(
      await make({
        title: '端午特惠',
        subtitle: '限时三天',
        startsAt: '2026-06-17T16:00:00Z',
        endsAt: '2026-06-20T16:00:00Z',
      }),
    )
    const found = (query: string) => ids(gym.admin('GET', `${base}?q=端午&${query}`))
    expect(await found('status=published&position=home_top')).toEqual([row.id])
    expect(await found('status=draft,unpublished')).toEqual([])
    expect(await found('position=home_mid')).toEqual([])
    expect(await found('liveAt=2026-06-17T15:59:59.999Z')).toEqual([])
    expect(await found('liveAt=2026-06-17T16:00:00.000Z')).toEqual([row.id])
    expect(await found('liveAt=2026-06-20T15:59:59.999Z')).toEqual([row.id])
    expect(await found('liveAt=2026-06-20T16:00:00.000Z')).toEqual([])
    for (const q of ['duanwu', 'dwth', '限时三天'])
      expect([q, await ids(gym.admin('GET', `${base}?q=${q}`))]).toEqual([q, [row.id]])
    const text = await (await gym.admin('GET', `${base}/export.csv?q=端午`)).text()
    expect(text).toContain(
      '端午特惠,限时三天,首页顶部,不跳转,,2026-06-18 00:00:00,2026-06-21 00:00:00,已发布',
    )
  })
})
