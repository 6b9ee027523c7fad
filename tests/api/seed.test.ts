import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { certificateStates, coachRow, coachStatuses } from '../../contract/coach'
import { check } from '../../contract/issue'
import { regionPath } from '../../contract/region'
import { storeRow, storeStatuses } from '../../contract/store'
import { seedDemo } from '../../server/seed/demo'
import { type Ask, askOf, signIn, startApp, type TestApp } from '../harness/app'

let test: TestApp
let ask: Ask
beforeAll(async () => {
  test = await startApp({ seed: seedDemo })
  ask = await signIn(test.app)
}, 30_000)
afterAll(() => test.close())

const one = async (name: string, id: string) => (await ask('GET', `/api/v1/${name}/${id}`)).json()
const all = async (name: string) => (await ask('GET', `/api/v1/${name}?pageSize=200`)).json()

it('fills the console with stores and coaches in every state', async () => {
  const [stores, coaches] = [await all('stores'), await all('coaches')]
  const seen = (rows: Record<string, unknown>[], member: string) => new Set(rows.map((row) => row[member]))
  expect([stores.total, coaches.total]).toEqual([16, 40])
  expect(seen(stores.rows, 'status')).toEqual(new Set(storeStatuses))
  expect(seen(coaches.rows, 'status')).toEqual(new Set(coachStatuses))
  expect(seen(coaches.rows, 'certificateState')).toEqual(new Set(certificateStates))
  for (const row of stores.rows) {
    expect(check(storeRow, await one('stores', row.id)).fields).toBeUndefined()
    expect([row.code, row.address.startsWith(regionPath(row.regionCode)[0]?.name)]).toEqual([row.code, true])
  }
  for (const { id } of coaches.rows) expect(check(coachRow, await one('coaches', id)).fields).toBeUndefined()
})

it('shows pictures that are there', async () => {
  const { rows } = await all('coaches')
  const avatars: string[] = rows.flatMap(({ avatarId }: { avatarId: string | null }) => avatarId ?? [])
  expect(avatars.length).toBeGreaterThan(30)
  for (const id of new Set(avatars))
    expect((await askOf(test.app)('GET', `/media/${id}/160.webp`)).status).toBe(200)
})

it('is the same wherever it runs', async () => {
  const { app, close } = await startApp({ seed: seedDemo })
  const other = await signIn(app)
  const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
  for (const name of ['stores', 'coaches', 'people']) {
    const address = `/api/v1/${name}?pageSize=200&sort=createdAt`
    const [one, two] = await Promise.all(
      [ask, other].map(async (asking) => (await asking('GET', address)).json()),
    )
    const sorted = ({ rows }: { rows: object[] }) => rows.map((row) => plain(JSON.stringify(row))).sort()
    expect([name, sorted(one)]).toEqual([name, sorted(two)])
  }
  await close()
}, 30_000)

it('adds nothing where there are stores already', async () => {
  await seedDemo(test.db, test)
  const { rows } = await sql<{ found: number }>`select count(*) as found from store`.execute(test.db)
  expect(rows).toEqual([{ found: 16 }])
})
