import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { type Banner, type BannerDraft, mostLiveBanners } from '../../contract/content/banner'
import type { Problem } from '../../contract/problem'
import { answer, type Gym, ids, refusal, startGym, versioned } from './fixtures/gym'
import { newBanner, newPicture, newSiteText, put } from './fixtures/publishing'

let gym: Gym
let wide: string
beforeAll(async () => {
  gym = await startGym()
  wide = await newPicture(gym.admin)
}, 60_000)
afterAll(() => gym.close())

const base = '/api/v1/banners'
const make = (own: Partial<BannerDraft> = {}) => newBanner(gym.admin, { imagePcId: wide, ...own })
const publish = (row: Banner) => put(gym, 'banners', row, ['publish'])
const day = (n: number) => `2026-05-0${n}T00:00:00.000Z`

/** Unpublishes everything, so that a test starts with an empty site. */
async function clear(): Promise<void> {
  for (const id of await ids(gym.admin('GET', `${base}?status=published&pageSize=200`))) {
    const row: Banner = (await answer(gym.admin('GET', `${base}/${id}`))).body
    await put(gym, 'banners', row, ['unpublish'])
  }
}

/** Retries while a busy console refuses, as a browser does. */
async function patient(row: Banner): Promise<string> {
  for (;;) {
    const reply = await gym.admin('POST', `${base}/${row.id}/publish`, {}, versioned(row))
    if (reply.status === 503) {
      await setTimeout(100)
      continue
    }
    const body: Problem = await reply.json()
    return reply.ok ? '200' : `${reply.status} ${body.fields?.[0]?.code ?? body.code}`
  }
}

describe('a position', () => {
  it('has room for eight at any instant, and tells the first at which it is full', async () => {
    await clear()
    for (let i = 0; i < mostLiveBanners - 1; i += 1)
      await publish(await make({ startsAt: day(2), endsAt: day(4) }))
    const last = await publish(await make({ startsAt: day(3), endsAt: day(6) }))
    const reply = async (own: Partial<BannerDraft>) => {
      const row = await make(own)
      return answer(gym.admin('POST', `${base}/${row.id}/publish`, {}, versioned(row)))
    }
    const full = {
      path: ['position'],
      code: 'home_top_full',
      params: { maximum: 8, name: '2026-05-03 08:00' },
    }
    for (const [startsAt, endsAt] of [
      [null, null],
      [day(1), day(5)],
      [day(2), '2026-05-03T00:00:00.001Z'],
    ]) {
      const { status, body } = await reply({ startsAt, endsAt })
      expect([status, body.code, body.fields]).toEqual([409, 'not_publishable', [full]])
    }
    const { body } = await reply({ startsAt: '2026-05-03T16:00:00.000Z', endsAt: day(5) })
    expect(body.fields).toEqual([{ ...full, params: { maximum: 8, name: '2026-05-04 00:00' } }])
    for (const own of [
      { startsAt: day(1), endsAt: day(3) },
      { startsAt: day(4), endsAt: null },
      { startsAt: day(2), endsAt: day(5), position: 'home_mid' as const },
    ])
      expect((await reply(own)).status).toBe(200)
    // One of the eight may change, and its removal makes room.
    const { body: renamed } = await answer(
      gym.admin('PATCH', `${base}/${last.id}`, { title: '换了标题' }, versioned(last)),
    )
    const again = await publish(renamed)
    await put(gym, 'banners', again, ['unpublish'])
    expect((await reply({ startsAt: day(3), endsAt: day(4) })).status).toBe(200)
  })

  it('with seven takes exactly one of fifty at once', async () => {
    await clear()
    const window = { startsAt: null, endsAt: null }
    for (let i = 0; i < mostLiveBanners - 1; i += 1) await publish(await make(window))
    const rows: Banner[] = []
    for (let i = 0; i < 50; i += 1) rows.push(await make(window))
    const counts: Record<string, number> = {}
    for (const shown of await Promise.all(rows.map(patient))) counts[shown] = (counts[shown] ?? 0) + 1
    expect(counts).toEqual({ 200: 1, '409 home_top_full': 49 })
    const now = gym.clock().toISOString()
    expect(await ids(gym.admin('GET', `${base}/as-of?at=${now}&position=home_top`))).toHaveLength(
      mostLiveBanners,
    )
    await clear()
  }, 60_000)

  it('is kept from a ninth by the database, whoever writes', async () => {
    await clear()
    for (let i = 0; i < mostLiveBanners; i += 1) await publish(await make())
    const row = await make()
    const force = gym.db.transaction().execute(async (tx) => {
      await sql`update banner set status = 'published' where id = ${row.id}`.execute(tx)
      await copyOf(row, { position: 'home_top' }).execute(tx)
    })
    await expect(force).rejects.toThrow('eight banners are seen there already')
    await clear()
  })
})

const copyOf = (row: { id: string }, copy: object, kind = 'banner') => sql`
  insert into publication (kind, row_id, n, copy, shown, published_at)
  values (${kind}, ${row.id}, 1, ${JSON.stringify(copy)}, tstzrange(null, null), ${gym.clock()})`

describe('what was published', () => {
  it('is published once of two at once; the other is told', async () => {
    const row = await make()
    expect((await Promise.all([patient(row), patient(row)])).sort()).toEqual(['200', '409 stale'])
    const { rows } = (await answer(gym.admin('GET', `${base}/${row.id}/versions`))).body
    expect(rows).toHaveLength(1)
  })

  it('is never changed or deleted, and ends once', async () => {
    const { id } = await publish(await make())
    const refused = (write: string) =>
      expect(sql`${sql.raw(write)} where row_id = ${id}`.execute(gym.db)).rejects.toThrow(
        'what was published is never changed',
      )
    await refused(`update publication set copy = '{}'`)
    await refused(`update publication set shown = tstzrange(null, now())`)
    await refused(`update publication set who = 'nobody', ended_at = now()`)
    await refused('delete from publication')
    await expect(sql`truncate publication cascade`.execute(gym.db)).rejects.toThrow('never changed')
    await put(gym, 'banners', (await answer(gym.admin('GET', `${base}/${id}`))).body, ['unpublish'])
    await refused('update publication set ended_at = null')
    await refused('update publication set ended_at = now()')
  })

  it('agrees with the status of its row, in every transaction', async () => {
    const [draft, shown] = [await make(), await publish(await make())]
    const text = await newSiteText(gym.admin)
    const refused = (write: ReturnType<typeof sql>) =>
      expect(write.execute(gym.db)).rejects.toThrow('disagree')
    await refused(sql`update banner set status = 'published' where id = ${draft.id}`)
    await refused(sql`update banner set status = 'unpublished' where id = ${shown.id}`)
    await refused(
      sql`update publication set ended_at = published_at where row_id = ${shown.id} and ended_at is null`,
    )
    await refused(copyOf(text, {}, 'site_text'))
    await refused(copyOf({ id: '01900000-0000-7000-8000-0000000000fe' }, {}, 'site_text'))
    await expect(
      sql`update banner set archived_at = now() where id = ${shown.id}`.execute(gym.db),
    ).rejects.toThrow('banner_archived_is_not_shown')
  })

  it('keeps its pictures, also when the draft has others', async () => {
    const [first, second] = [await newPicture(gym.admin), await newPicture(gym.admin, 1920, 601)]
    const row = await publish(await make({ imagePcId: first }))
    const { body } = await answer(
      gym.admin('PATCH', `${base}/${row.id}`, { imagePcId: second }, versioned(row)),
    )
    const remove = (id: string) => expect(sql`delete from media where id = ${id}`.execute(gym.db)).rejects
    await remove(first).toThrow('publication_media')
    await put(gym, 'banners', await publish(body), ['unpublish'])
    await remove(first).toThrow('publication_media')
    await remove(second).toThrow('publication_media')
  })

  it('survives clocks that differ', async () => {
    const row = await publish(await make())
    const at = gym.clock()
    gym.clock.advance({ milliseconds: -1500 })
    const removed = await put(gym, 'banners', row, ['unpublish'])
    const back = await publish(removed)
    gym.clock.set(at.toISOString())
    expect(back.isLive).toBe(false)
    const again: Banner = (await answer(gym.admin('GET', `${base}/${row.id}`))).body
    expect(again).toMatchObject({ isLive: true, publishedAt: at.toISOString() })
    await put(gym, 'banners', again, ['unpublish'])
  })

  it('is not asked for without an instant, or with a foreign one', async () => {
    for (const query of ['position=home_top', 'at=2026-05-01&position=home_top', 'at=2026-05-01T00:00:00Z'])
      expect((await refusal(gym.admin('GET', `${base}/as-of?${query}`)))[0]).toBe(422)
  })
})
