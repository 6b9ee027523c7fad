import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Store } from '../../contract/catalogue/store'
import { seedMany } from '../../server/seed/seed-many'
import type { Ask } from '../harness/app'
import { signIn, startApp, type TestApp } from '../harness/app'
import { answer, newCoach, newStore, refusal, versioned } from './fixtures/gym'

let test: TestApp
let ask: Ask
beforeAll(async () => {
  test = await startApp()
  ask = await signIn(test.app)
})
afterAll(() => test.close())

interface Page {
  rows: Store[]
  total: number
  totalIsExact: boolean
}
const list = async (query: Record<string, string | number>, name = 'stores'): Promise<Page> => {
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  const reply = await ask('GET', `/api/v1/${name}?${parts.join('&')}`)
  if (reply.status !== 200) throw new Error(await reply.text())
  return reply.json()
}
const names = async (query: Record<string, string | number>) =>
  (await list(query)).rows.map(({ name }) => name)

it.each([
  ['orders', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ['vouchers', { from: '2026-03-02', to: '2026-03-01' }, 'to'],
  ['members', { joinedFrom: '2026-03-02', joinedTo: '2026-03-01' }, 'joinedTo'],
])('%s of days that are the wrong way round are refused with the field', async (name, query, field) => {
  const of = (filters: Record<string, string>) =>
    ask('GET', `/api/v1/${name}?${new URLSearchParams(filters)}`)
  expect(await refusal(of(query))).toEqual([422, 'invalid', [[field, 'ends_before_start']]])
  const [[first], [second]] = [Object.keys(query), Object.values(query)]
  expect((await of({ [first!]: second! })).status).toBe(200)
})

describe('the search', () => {
  beforeAll(async () => {
    await newStore(ask, { name: '静安寺旗舰店', code: 'SH901', address: '上海市静安区 100% 路 1 号' })
    await newStore(ask, { name: 'Ｋｅｅｐ 绿地中心', code: 'SH902', address: '浦东新区 a_b 路 2 号' })
    await newStore(ask, { name: '重庆路店', code: 'SH903', address: "普陀区 O'Neil \\ 路 3 号" })
  })

  it.each([
    ['静', ['静安寺旗舰店']],
    ['静安 旗舰', ['静安寺旗舰店']],
    ['jing　an si', ['静安寺旗舰店']],
    ['旗舰 sh90 静安', ['静安寺旗舰店']],
    ['静安 重庆', []],
    ['安寺', ['静安寺旗舰店']],
    ['静安寺旗', ['静安寺旗舰店']],
    ['安静', []],
    ['jingan', ['静安寺旗舰店']],
    ['JASQJD', ['静安寺旗舰店']],
    ['chongqing', ['重庆路店']],
    ['keep', ['Ｋｅｅｐ 绿地中心']],
    ['lvdi', ['Ｋｅｅｐ 绿地中心']],
    ['sh90', ['静安寺旗舰店', 'Ｋｅｅｐ 绿地中心', '重庆路店']],
    ['店', ['静安寺旗舰店', '重庆路店']],
    ['%', ['静安寺旗舰店']],
    ['_', ['Ｋｅｅｐ 绿地中心']],
    ['\\', ['重庆路店']],
    ["'", ['重庆路店']],
    ["' or 1=1 --", []],
    ['  旗舰 ', ['静安寺旗舰店']],
    ['', ['静安寺旗舰店', 'Ｋｅｅｐ 绿地中心', '重庆路店']],
    ['🦄', []],
  ])('for %j finds %j', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('finds a store by its new name and no more by its old one', async () => {
    const store = await newStore(ask, { name: '旧名测试' })
    await ask('PATCH', `/api/v1/stores/${store.id}`, { name: '新名测试' }, versioned(store))
    expect([await names({ q: '旧名' }), await names({ q: 'xmcs' })]).toEqual([[], ['新名测试']])
    await ask('DELETE', `/api/v1/stores/${store.id}`, undefined, { 'if-match': '"2"' })
  })
})

describe('order, pages and filters', () => {
  it('sorts Chinese names by their reading, both ways', async () => {
    const sorted = ['重庆路店', '静安寺旗舰店', 'Ｋｅｅｐ 绿地中心']
    expect(await names({ sort: 'name' })).toEqual(sorted)
    expect(await names({ sort: 'name', order: 'desc' })).toEqual([...sorted].reverse())
  })

  it('turns pages without a gap or a repetition, though all rows are equal in the order', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => names({ sort: 'capacity', page, pageSize: 1 })),
    )
    expect(pages[3]).toEqual([])
    expect(pages.flat().sort()).toEqual((await names({})).sort())
  })

  it.each([
    [{ status: 'preparing' }, 3],
    [{ status: 'open,closed' }, 0],
    [{ region: '31' }, 3],
    [{ region: '3101' }, 3],
    [{ region: '310104' }, 0],
    [{ facility: 'shower' }, 3],
    [{ facility: 'shower,pool' }, 0],
    [{ archived: 'true' }, 1],
  ])('%j counts %i', async (query, total) => {
    expect(await list(query)).toMatchObject({ total, totalIsExact: true })
  })

  it.each([
    ['page=0', 'page', 'too_small'],
    ['page=1.5', 'page', 'not_whole'],
    ['pageSize=201', 'pageSize', 'too_big'],
    ['sort=version', 'sort', 'not_an_option'],
    ['sort=code;drop table store', 'sort', 'not_an_option'],
    ['order=up', 'order', 'not_an_option'],
    ['status=lost', 'status.0', 'not_an_option'],
    ['region=3', 'region', 'region'],
    ['region=31%25', 'region', 'region'],
    [`q=${'长'.repeat(101)}`, 'q', 'too_long'],
    ['q=%00', 'q', 'characters'],
    ['archived=maybe', 'archived', 'not_an_option'],
    ['store_id=1', 'store_id', 'unknown_field'],
  ])('refuses %s', async (query, path, code) => {
    const [status, , fields] = await refusal(ask('GET', `/api/v1/stores?${query}`))
    expect([status, fields]).toEqual([422, [[path, code]]])
  })

  it('a coach’s filters and orders answer each', async () => {
    const { rows } = await list({})
    const [first, second] = [rows[0]!.id, rows[1]!.id]
    const old = await newCoach(ask, { storeIds: [first], level: 'master', hiredOn: '2010-01-01', sort: 9 })
    const young = await newCoach(ask, {
      storeIds: [second],
      level: 'junior',
      specialities: ['boxing'],
      sort: 5,
    })
    const found = async (query: Record<string, string>) =>
      (await list(query, 'coaches')).rows.map(({ id }) => id)
    expect(await found({ store: second })).toEqual([young.id])
    expect(await found({ level: 'master,senior' })).toEqual([old.id])
    expect(await found({ speciality: 'boxing,swimming' })).toEqual([young.id])
    expect(await found({ certificate: 'none' })).toEqual([young.id, old.id])
    expect(await found({ certificate: 'valid,expiring' })).toEqual([])
    expect(await found({ sort: 'level' })).toEqual([young.id, old.id])
    for (const sort of ['staffNo', 'hiredOn', 'name', 'createdAt', 'updatedAt'])
      expect([sort, (await found({ sort, order: 'desc' })).length]).toEqual([sort, 2])
  })
})

describe('an export', () => {
  it('is a CSV that spreadsheets read, in the language asked for, and stands in the audit log', async () => {
    const reply = await ask('GET', '/api/v1/stores/export.csv?q=chongqing', undefined, {
      'accept-language': 'en',
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n')
    expect([head?.split(',').length, line?.startsWith('SH903,重庆路店,'), rest]).toEqual([20, true, ['']])
    expect(head).not.toMatch(/[\u4e00-\u9fff]/)
    expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="stores-2026-03-02.csv"',
    ])
    const { rows } =
      await sql`select who, after ->> 'q' as q from audit where action = 'store.export'`.execute(test.db)
    expect(rows).toEqual([{ who: 'admin', q: 'chongqing' }])
  })

  it.each(['=1+1', '+1', '-1', '@cmd'])('keeps a spreadsheet from running %s', async (formula) => {
    const name = `${formula} 店"，`
    const store = await newStore(ask, { name, address: `${formula},路路路` })
    const file = await (await ask('GET', `/api/v1/stores/export.csv?q=${store.code}`)).text()
    expect(file).toContain(`${store.code},"'${formula} 店""，",`)
    expect(file).toContain(`,"'${formula},路路路",`)
    await ask('DELETE', `/api/v1/stores/${store.id}`, undefined, versioned(store))
  })
})

it('is compressed in what the client accepts, and so is an export', async () => {
  const get = (path: string, encoding: string) => ask('GET', path, undefined, { 'accept-encoding': encoding })
  const plain = await get('/api/v1/stores?pageSize=50', 'identity')
  const short = await get('/api/v1/stores?pageSize=50', 'gzip, br')
  expect([plain.headers.get('content-encoding'), short.headers.get('content-encoding')]).toEqual([null, 'br'])
  expect(short.headers.get('vary')).toContain('accept-encoding')
  expect(brotliDecompressSync(await short.arrayBuffer()).toString()).toBe(await plain.text())
  const csv = await get('/api/v1/stores/export.csv', 'gzip')
  expect(gunzipSync(await csv.arrayBuffer()).toString()).toContain('静安寺旗舰店')
})

describe('forty thousand stores', () => {
  beforeAll(() => seedMany(test.db, { stores: 40_000 }), 60_000)

  it('are counted up to ten thousand', async () => {
    expect(await list({ q: '南京西路', pageSize: 1 })).toMatchObject({ total: 10_000, totalIsExact: false })
    expect(await list({ status: 'closed', pageSize: 1 })).toMatchObject({ total: 400, totalIsExact: true })
  })

  it('are counted further when all are asked for, and listed all the same', async () => {
    const { rows } = await sql<{ all: number; found: number }>`
      select count(*) as all, count(*) filter (where address like '%南京西路%') as found from store
      where archived_at is null`.execute(test.db)
    const { all, found } = rows[0]!
    expect(found).toBeGreaterThan(10_000)
    const whole = { exactTotal: 'true', pageSize: 3, sort: 'code' }
    expect(await list(whole)).toMatchObject({ total: all, totalIsExact: true })
    const { rows: exact, ...counted } = await list({ ...whole, q: '南京西路' })
    expect(counted).toEqual({ total: found, totalIsExact: true })
    expect(exact).toEqual((await list({ pageSize: 3, sort: 'code', q: '南京西路' })).rows)
    expect(await list({ q: '南京西路', pageSize: 1 })).toMatchObject({ total: 10_000, totalIsExact: false })
  })

  it('are all reached by paging, the last pages as the first', async () => {
    const [pageSize, found] = [200, new Set<string>()]
    for (let page = 1; page <= 202; page++)
      for (const { id } of (await list({ sort: 'createdAt', order: 'desc', page, pageSize })).rows)
        found.add(id)
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from store where archived_at is null`.execute(test.db)
    expect(found.size).toBe(rows[0]?.found)
  })

  it('a deep page is the same from a known row as from the beginning', async () => {
    const query = { sort: 'openedOn', page: 300, pageSize: 20 }
    const [first, again] = [await list(query), await list(query)]
    const before = await list({ ...query, page: 299 })
    const { rows } = await sql<{ id: string }>`
      select id from store where archived_at is null order by coalesce(opened_on, 'infinity'), id limit 40 offset 5960
    `.execute(test.db)
    const ids = rows.map(({ id }) => id)
    expect(again).toEqual(first)
    expect([...before.rows, ...first.rows].map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    // Most matches are at the end of the order, further from its beginning than the index scan goes.
    ['b', 'name', 'asc'],
    ['b', 'name', 'desc'],
    // Every row matches.
    ['南京西路', 'openedOn', 'asc'],
    // So few that all are collected and sorted.
    ['b00', 'openedOn', 'desc'],
  ])(
    'a search for %s by %s, %s, is in order, on the first page as on a later one',
    async (q, sort, order) => {
      const found = async (page: number) => (await list({ q, sort, order, page })).rows.map(({ id }) => id)
      const by = sort === 'name' ? sql`name_pinyin` : sql`coalesce(opened_on, 'infinity')`
      const direction = sql.raw(order)
      const { rows } = await sql<{ id: string }>`
      select id from store where archived_at is null and strpos(search, ${q}) > 0 order by ${by} ${direction}, id ${direction}
    `.execute(test.db)
      const ids = rows.map(({ id }) => id)
      for (const page of [1, 2, 60])
        expect([page, await found(page)]).toEqual([page, ids.slice((page - 1) * 20, page * 20)])
    },
  )

  it('are exported without one missing', async () => {
    const file = await (
      await ask('GET', '/api/v1/stores/export.csv?status=open&sort=capacity&order=desc')
    ).text()
    const codes = new Set(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    )
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from store where status = 'open' and archived_at is null`.execute(test.db)
    expect(codes.size).toBe(rows[0]?.found)
  })

  it('a new store is counted and listed at once', async () => {
    const query = { q: '刚刚开的店' }
    expect(await list(query)).toMatchObject({ total: 0 })
    const store = await newStore(ask, { name: '刚刚开的店' })
    expect(await list(query)).toMatchObject({ total: 1, rows: [{ id: store.id }] })
    const { body } = await answer(ask('DELETE', `/api/v1/stores/${store.id}`, undefined, versioned(store)))
    expect(body.archivedAt).not.toBeNull()
    expect(await list(query)).toMatchObject({ total: 0, rows: [] })
  })
})
