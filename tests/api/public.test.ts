import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Certificate } from '../../contract/catalogue/certificate'
import type { Coach } from '../../contract/catalogue/coach'
import type { MembershipPlan } from '../../contract/catalogue/membership-plan'
import type { Store, StoreDraft } from '../../contract/catalogue/store'
import { askOf } from '../harness/app'
import { apply, at } from './fixtures/front-desk'
import {
  created,
  type Gym,
  newCoach,
  newPerson,
  newStore,
  planDraft,
  startGym,
  versioned,
} from './fixtures/gym'
import { newCertificate } from './fixtures/papers'
import { newBanner, newPicture, newSiteText, put } from './fixtures/publishing'
import { everyDay, newCourse, newMember, plan, seat } from './fixtures/timetable'

let gym: Gym
let picture: string
let store: Store
let coach: Coach
beforeAll(async () => {
  gym = await startGym()
  picture = await newPicture(gym.admin)
  store = await openStore({ gallery: [picture] })
  coach = await shownCoach(store)
}, 60_000)
afterAll(() => gym.close())

/** Sends a request after earlier replies have left the cache. */
async function look(path: string, headers = {}) {
  gym.clock.advance({ milliseconds: 2_000 })
  const reply = await askOf(gym.app)('GET', `/api/public/v1${path}`, undefined, headers)
  return { status: reply.status, body: await reply.json() }
}
const rows = async (path: string) => (await look(path)).body.rows
const codes = async (path: string) => (await rows(path)).map(({ code }: { code: string }) => code)
const idsOf = async (path: string) => (await rows(path)).map(({ id }: { id: string }) => id)

async function openStore(own: Partial<StoreDraft> = {}): Promise<Store> {
  const made = await newStore(gym.admin, { isPublic: true, ...own })
  return apply(gym, 'stores', made.id, 'open')
}

async function verified(coachId: string, own: Partial<Certificate> = {}): Promise<Certificate> {
  const made = await newCertificate(gym.admin, { coachId, isPublic: true, ...own })
  return apply(gym, 'certificates', made.id, 'verify')
}

async function shownCoach(at: Store, own: Partial<Coach> = {}): Promise<Coach> {
  const availability = everyDay(at.id, '06:00', '22:00')
  const made = await newCoach(gym.admin, { storeIds: [at.id], availability, ...own })
  await verified(made.id)
  return patch('coaches', made, { isPublic: true })
}

async function patch<Row extends { id: string }>(name: string, { id }: Row, change: object): Promise<Row> {
  const row = await (await gym.admin('GET', `/api/v1/${name}/${id}`)).json()
  const reply = await gym.admin('PATCH', `/api/v1/${name}/${id}`, change, versioned(row))
  if (!reply.ok) throw new Error(await reply.text())
  return reply.json()
}

async function archive(name: string, { id }: { id: string }): Promise<void> {
  const row = await (await gym.admin('GET', `/api/v1/${name}/${id}`)).json()
  const reply = await gym.admin('DELETE', `/api/v1/${name}/${id}`, undefined, versioned(row))
  if (!reply.ok) throw new Error(await reply.text())
}

const soldPlan = async (own = {}): Promise<MembershipPlan> => {
  const { id } = await created<MembershipPlan>(gym.admin, 'membership-plans', planDraft(own))
  return apply(gym, 'membership-plans', id, 'list')
}

describe('stores', () => {
  it('are told with what their doors do now, special days and suspensions counted', async () => {
    const { body } = await look(`/stores/${store.code}`)
    expect(body).toMatchObject({
      code: store.code,
      name: store.name,
      region: { code: '310106', name: '上海市静安区' },
      lng: 121.446421,
      lat: 31.223812,
      status: 'open',
      isOpenNow: true,
      distanceM: null,
      closesAt: at('22:00'),
      opensAt: at('06:00', '2026-03-03'),
      today: { on: '2026-03-02', open: [{ from: at('06:00'), to: at('22:00') }], note: null },
      facilities: [{ code: 'shower', name: '淋浴' }],
      gallery: [{ src: `/media/${picture}/1600.webp`, width: 1920, height: 600 }],
    })
    const intervals = [{ open: '10:00', close: '01:00' }]
    const special = await openStore({
      specialDays: [
        { on: '2026-03-02', intervals, reason: '店庆' },
        { on: '2026-03-05', intervals: [], reason: '检修' },
        { on: '2026-04-05', intervals: [], reason: '清明' },
      ],
    })
    expect((await look(`/stores/${special.code}`)).body).toMatchObject({
      isOpenNow: false,
      closesAt: null,
      opensAt: at('10:00'),
      today: { open: [{ from: at('10:00'), to: at('01:00', '2026-03-03') }], note: '店庆' },
      specialDays: [{ reason: '店庆' }, { on: '2026-03-05', intervals: [], reason: '检修' }],
    })
    expect(await codes('/stores?openNow=true')).toContain(store.code)
    expect(await codes('/stores?openNow=true')).not.toContain(special.code)
  })

  it('come in parts, each with the number of all', async () => {
    const { rows: all, total } = (await look('/stores')).body
    expect(all).toHaveLength(total)
    const [second, beyond] = [await look('/stores?offset=1&limit=1'), await look('/stores?offset=50&limit=1')]
    expect([second.body, beyond.body]).toEqual([
      { rows: [all[1]], total },
      { rows: [], total },
    ])
  })

  it('that never close have no closing time', async () => {
    const hours = Array.from({ length: 7 }, () => [{ open: '00:00', close: '24:00' }])
    const always = await openStore({ hours })
    expect((await look(`/stores/${always.code}`)).body).toMatchObject({ isOpenNow: true, closesAt: null })
  })

  it('are ordered by their distance, to a thousandth', async () => {
    const [north, east] = [
      await openStore({ lng: 121.446421, lat: 31.323812 }),
      await openStore({ lng: 122.446421, lat: 31.223812 }),
    ]
    const near = (await rows('/stores?near=121.446421,31.223812')) as { code: string; distanceM: number }[]
    const of = (code: string) => near.find((one) => one.code === code)?.distanceM ?? Number.NaN
    expect(near.map(({ distanceM }) => distanceM)).toEqual(
      near.map(({ distanceM }) => distanceM).toSorted((a, b) => a - b),
    )
    // A tenth of a degree northward; one eastward, where parallels are shorter by the cosine of the latitude.
    const degree = (Math.PI / 180) * 6_371_008.8
    expect([of(store.code), of(north.code)]).toEqual([0, Math.round(degree / 10)])
    expect(Math.abs(of(east.code) / (degree * Math.cos((31.223812 * Math.PI) / 180)) - 1)).toBeLessThan(0.001)
  })

  it.each([
    ['not public', (one: Store) => patch('stores', one, { isPublic: false })],
    ['archived', (one: Store) => archive('stores', one)],
    ['closed', (one: Store) => apply(gym, 'stores', one.id, 'close', { reason: '租约到期' })],
  ])('that are %s are nowhere', async (_, hide) => {
    const hidden = await openStore()
    expect(await codes('/stores')).toContain(hidden.code)
    await hide(hidden)
    expect(await codes('/stores')).not.toContain(hidden.code)
    expect(await codes('/stores?openNow=true&near=121.4,31.2')).not.toContain(hidden.code)
    expect((await look(`/stores/${hidden.code}`)).status).toBe(404)
    expect(await rows(`/coaches?store=${hidden.code}`)).toEqual([])
    expect(await rows(`/prices?store=${hidden.code}`)).toEqual([])
  })

  it('being prepared are announced, suspended ones say why', async () => {
    const soon = await newStore(gym.admin, { isPublic: true })
    expect((await look(`/stores/${soon.code}`)).body).toMatchObject({ status: 'preparing', isOpenNow: false })
    const paused = await openStore()
    const pause = { from: '2026-03-01', to: '2026-03-09', reason: '空调改造' }
    await apply(gym, 'stores', paused.id, 'suspend', pause)
    expect((await look(`/stores/${paused.code}`)).body).toMatchObject({
      status: 'suspended',
      isOpenNow: false,
      opensAt: null,
      today: { open: [], note: '空调改造' },
    })
  })
})

describe('coaches', () => {
  it('are told with stores, verified kinds and what they offer', async () => {
    await verified(coach.id, { kind: 'first_aid', isPublic: false })
    await newCertificate(gym.admin, { coachId: coach.id, kind: 'ace', isPublic: true })
    const course = await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id] })
    await newCourse(gym.admin, { coachId: coach.id, storeIds: [store.id] }, { isDraft: true })
    const { body } = await look(`/coaches/${coach.id}`)
    expect(body).toMatchObject({
      id: coach.id,
      name: coach.displayName,
      level: { code: 'senior', name: '高级' },
      stores: [{ code: store.code, name: store.name }],
      certificates: [{ code: 'yoga', name: '瑜伽教练' }],
      courses: [{ id: course.id, kind: { code: 'private', name: '私教' }, priceFen: 30_000 }],
    })
    expect(body.courses).toHaveLength(1)
    expect(await idsOf(`/coaches?store=${store.code}&speciality=yoga`)).toContain(coach.id)
    expect(await idsOf(`/coaches?store=${store.code}&speciality=boxing`)).not.toContain(coach.id)
  })

  it.each([
    ['not public', (one: Coach) => patch('coaches', one, { isPublic: false })],
    ['archived', (one: Coach) => archive('coaches', one)],
    [
      'gone',
      (one: Coach) => apply(gym, 'coaches', one.id, 'depart', { on: '2026-03-02', reason: '个人发展' }),
    ],
    [
      'on leave',
      (one: Coach) => apply(gym, 'coaches', one.id, 'startLeave', { from: '2026-03-02', to: null }),
    ],
    [
      'without a certificate that is still good',
      (one: Coach) => sql`update coach set valid_until = '2026-03-01' where id = ${one.id}`.execute(gym.db),
    ],
    [
      'only in a hidden store',
      (one: Coach) => patch('stores', { id: one.storeIds[0]! }, { isPublic: false }),
    ],
  ])('who are %s are nowhere', async (_, hide) => {
    const hidden = await shownCoach(await openStore())
    const { coachCount } = (await look('/home')).body
    expect(await idsOf('/coaches?limit=200')).toContain(hidden.id)
    await hide(hidden)
    expect(await idsOf('/coaches?limit=200')).not.toContain(hidden.id)
    expect((await look(`/coaches/${hidden.id}`)).status).toBe(404)
    expect((await look(`/coaches/${hidden.id}/slots`)).status).toBe(404)
    expect((await look('/home')).body.coachCount).toBe(coachCount - 1)
  })

  it('have free starts where the public meets them, and sessions with the seats that are left', async () => {
    const back = await newStore(gym.admin)
    await apply(gym, 'stores', back.id, 'open')
    const places = { storeIds: [store.id, back.id] }
    const week = [...everyDay(store.id, '09:00', '12:00'), ...everyDay(back.id, '13:00', '15:00')]
    const one = await shownCoach(store, { ...places, availability: week })
    const lesson = await newCourse(gym.admin, { coachId: one.id, ...places, minNoticeMin: 60 })
    const group = await newCourse(gym.admin, {
      coachId: one.id,
      ...places,
      kind: 'group',
      capacity: 8,
      durationMin: 60,
    })
    const session = await plan(gym.db, {
      course: group,
      storeId: store.id,
      startsAt: at('09:00', '2026-03-03'),
    })
    await seat(gym.db, session, [await newMember(gym.admin, store.id), await newMember(gym.admin, store.id)])
    const { body } = await look(`/coaches/${one.id}/slots?from=2026-03-03&days=1`)
    expect(body.sessions).toEqual([
      {
        id: session,
        courseId: group.id,
        store: store.code,
        seatsLeft: 6,
        from: at('09:00', '2026-03-03'),
        to: at('10:00', '2026-03-03'),
      },
    ])
    expect(body.free).toEqual([
      {
        courseId: lesson.id,
        store: store.code,
        on: '2026-03-03',
        starts: ['10:00', '10:15', '10:30', '10:45', '11:00'].map((clock) => at(clock, '2026-03-03')),
      },
    ])
    const today = (await look(`/coaches/${one.id}/slots?course=${lesson.id}&days=1`)).body
    expect([today.free[0].starts[0] >= at('10:00'), today.sessions]).toEqual([true, []])
  })
})

describe('prices', () => {
  it('are what is sold today, in fen, with what a month comes to', async () => {
    const sold = await soldPlan({ storeScope: 'some', storeIds: [store.id], bonusDays: 30 })
    const found = (await rows('/prices')).find(({ code }: MembershipPlan) => code === sold.code)
    expect(found).toMatchObject({
      listPriceFen: 398_000,
      salePriceFen: 298_000,
      unitPriceFen: Math.round((298_000 * 30) / 395),
      stores: [{ code: store.code, name: store.name }],
    })
    expect(await codes(`/prices?store=${store.code}`)).toContain(sold.code)
  })

  it.each([
    ['delisted', {}, (one: MembershipPlan) => apply(gym, 'membership-plans', one.id, 'delist')],
    ['not sold yet', {}, (one: MembershipPlan) => patch('membership-plans', one, { saleFrom: '2026-03-03' })],
    ['no longer sold', {}, (one: MembershipPlan) => patch('membership-plans', one, { saleTo: '2026-03-01' })],
    [
      'archived',
      {},
      (one: MembershipPlan) =>
        apply(gym, 'membership-plans', one.id, 'delist').then(() => archive('membership-plans', one)),
    ],
  ])('that are %s are nowhere', async (_, own, hide) => {
    const hidden = await soldPlan(own)
    expect(await codes('/prices')).toContain(hidden.code)
    await hide(hidden)
    expect(await codes('/prices')).not.toContain(hidden.code)
  })

  it('of a store that is hidden are hidden with it', async () => {
    const back = await openStore()
    const hidden = await soldPlan({ storeScope: 'some', storeIds: [back.id] })
    expect(await codes('/prices')).toContain(hidden.code)
    await patch('stores', back, { isPublic: false })
    expect(await codes('/prices')).not.toContain(hidden.code)
  })
})

describe('what is published', () => {
  const titles = async () =>
    (await rows('/banners?position=home_top')).map(({ title }: { title: string }) => title)

  it('is seen from its publication on, as it was published, until it is taken back', async () => {
    const draft = await newBanner(gym.admin, { imagePcId: picture, title: '春季焕新' })
    expect(await titles()).not.toContain('春季焕新')
    const published = await put(gym, 'banners', draft, ['publish'])
    expect(await titles()).toContain('春季焕新')
    const edited = await patch('banners', published, { title: '还没想好' })
    expect(await titles()).toContain('春季焕新')
    await put(gym, 'banners', edited, ['unpublish'])
    expect(await titles()).not.toContain('春季焕新')
    expect((await look('/home')).body.banners.home_top).toEqual([])
  })

  it('is seen within its window alone', async () => {
    const [startsAt, endsAt] = [at('12:00', '2026-03-02'), at('13:00', '2026-03-02')]
    const banner = await newBanner(gym.admin, { imagePcId: picture, title: '午间特惠', startsAt, endsAt })
    const published = await put(gym, 'banners', banner, ['publish'])
    const before = gym.clock().toISOString()
    const seen: boolean[] = []
    for (const instant of [
      '2026-03-02T03:59:50Z',
      '2026-03-02T03:59:58Z',
      '2026-03-02T04:59:50Z',
      '2026-03-02T04:59:58Z',
    ]) {
      gym.clock.set(instant)
      seen.push((await titles()).includes('午间特惠'))
    }
    gym.clock.set(before)
    expect(seen).toEqual([false, true, true, false])
    await put(gym, 'banners', published, ['unpublish'])
  })

  it('leads only where visitors may go', async () => {
    const shop = await openStore()
    const link = { linkType: 'store' as const, linkTargetId: shop.id }
    const banner = await newBanner(gym.admin, { imagePcId: picture, title: '新店', ...link })
    const published = await put(gym, 'banners', banner, ['publish'])
    const linkOf = async () =>
      (await rows('/banners')).find(({ title }: { title: string }) => title === '新店').link
    expect(await linkOf()).toEqual({ type: 'store', code: shop.code, name: shop.name })
    await patch('stores', shop, { isPublic: false })
    expect(await linkOf()).toBeNull()
    await put(gym, 'banners', published, ['unpublish'])
  })

  it('as a text has its placeholders filled in, as text', async () => {
    await sql`update setting set value = value || '{"name": "力量 & <b>自由</b>"}' where name = 'business'`.execute(
      gym.db,
    )
    const draft = await newSiteText(gym.admin, {
      key: 'about.us',
      title: '{{business_name}}',
      group: 'about',
      body: '<p>{{ business_name }}有 {{store_count}} 家门店。© {{year}}</p>',
    })
    expect((await look('/texts/about.us')).status).toBe(404)
    const published = await put(gym, 'site-texts', draft, ['publish'])
    const { storeCount, businessName } = (await look('/home')).body
    const { body } = await look('/texts/about.us')
    expect([body.title, businessName]).toEqual(['力量 & <b>自由</b>', '力量 & <b>自由</b>'])
    expect(body.body).toMatch(
      new RegExp(`^<p>力量 &\\S+ &\\S+b&\\S+自由&\\S+/b&\\S+有 ${storeCount} 家门店。© 2026</p>$`),
    )
    expect((await rows('/texts?group=about')).map(({ key }: { key: string }) => key)).toEqual(['about.us'])
    expect(await rows('/texts?group=join')).toEqual([])
    await put(gym, 'site-texts', published, ['unpublish'])
    expect((await look('/texts/about.us')).status).toBe(404)
    expect(await rows('/texts')).toEqual([])
  })
})

describe('nobody’s data', () => {
  it('is in any reply', async () => {
    const person = await newPerson(gym.admin, { name: '绝密姓名', mobile: '13911112222' })
    const boss = await newPerson(gym.admin, { name: '绝密店长', mobile: '13911113333' })
    const place = await openStore({ managerId: boss.id, leaseEndOn: '2031-07-07' })
    const one = await shownCoach(place, { personId: person.id, staffNo: 'SECRET-1', displayName: 'Leo' })
    const course = await newCourse(gym.admin, {
      coachId: one.id,
      storeIds: [place.id],
      kind: 'group',
      capacity: 8,
    })
    const session = await plan(gym.db, { course, storeId: place.id, startsAt: at('09:00', '2026-03-04') })
    await seat(gym.db, session, [
      await newMember(gym.admin, place.id, { name: '绝密会员', mobile: '13911114444' }),
    ])
    await put(gym, 'banners', await newBanner(gym.admin, { imagePcId: picture }), ['publish'])
    await put(gym, 'site-texts', await newSiteText(gym.admin, { key: 'open.hours' }), ['publish'])
    await soldPlan()
    const paths = [
      '/home',
      '/banners',
      '/texts',
      '/texts/open.hours',
      '/prices',
      '/stores',
      `/stores/${place.code}`,
      '/stores?near=121.4,31.2&openNow=true',
      '/coaches',
      `/coaches/${one.id}`,
      `/coaches/${one.id}/slots?days=14`,
    ]
    const { rows: ids } = await sql<{ id: string }>`
      select id from person union select id from member union select id from account union select id from certificate
      union select id from store union select id from banner union select id from site_text union select id from membership_plan
    `.execute(gym.db)
    const secrets = [...ids.map(({ id }) => id), '绝密', 'SECRET', '1391111', 'admin', '2031-07-07', 'CN-0']
    for (const path of paths) {
      const { status, body } = await look(path)
      const text = JSON.stringify(body)
      expect([path, status, text.length > 60]).toEqual([path, 200, true])
      expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []])
      expect([path, text.match(/(?<!\d)1[3-9]\d{9}(?!\d)/)]).toEqual([path, null])
      expect([path, [...namesIn(body)].filter((name) => untold.test(name))]).toEqual([path, []])
    }
  })
})

const untold =
  /^(createdBy|updatedBy|createdAt|updatedAt|version|archivedAt|person.*|manager.*|staffNo|mobile|certNo|scan.*|lease.*|isPublic|who|search)$/i

function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name
    yield* namesIn(member)
  }
}
