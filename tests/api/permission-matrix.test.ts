import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import { holds } from '../../server/kit/auth/permission'
import { projectRoot } from '../../server/kit/project-root'
import { endpointsOf, type RawRoute, rawRoutesOf } from '../../server/kit/resource/serve'
import { type Ask, askOf } from '../harness/app'
import { newGoodsOnSale } from './fixtures/goods'
import { newPerson, unknownId } from './fixtures/gym'
import { importerOf } from './fixtures/imports'
import { ask, nameOf } from './fixtures/requests/minimal-request'
import { type BuiltIn, permissionTable } from './fixtures/requests/permission-table'
import { startTwoStores } from './fixtures/two-stores'

const names = ['administrator', 'manager', 'editor', 'front_desk', 'coach', 'accountant', 'auditor']

let goods: string
let world: Awaited<ReturnType<typeof startTwoStores>>
/** Another person of the own store, to be merged with the row's. */
let second: string
/** The people whom coaches are, by the coach. */
/** An account of each built-in role, in the own store alone. */
const people = new Map<string, { by: Ask; role: BuiltIn }>()
beforeAll(async () => {
  world = await startTwoStores()
  goods = (await newGoodsOnSale(world.admin, [world.rows.stores!.own, world.rows.stores!.other])).id
  second = (await newPerson(world.admin, { storeId: world.rows.stores!.own })).id
  const { rows } = await sql<BuiltIn>`select name, title, permissions from role where is_built_in`.execute(
    world.test.db,
  )
  const file = '资产编号,设备名称,设备类别,所属门店\nSH002-0009,设备 other,cardio,浦东店'
  const { id: run } = await importerOf(world.test, world.admin, 'equipment').received(file)
  world.rows.imports = { own: unknownId, other: run }
  for (const role of rows) people.set(role.name, { by: await world.limited(role.name, role.name), role })
  await sql`
    update account set person_id = (select person_id from coach where id = ${world.rows.coaches!.own}) where username = 'coach'
  `.execute(world.test.db)
}, 120_000)
afterAll(() => world.test.close())

/** Every route that requires a permission, in the contract or outside it, including future ones. */
const guarded = (): readonly RawRoute[] =>
  [...endpointsOf(world.test.app), ...rawRoutesOf(world.test.app)].filter(({ permission }) =>
    permission.includes(':'),
  )
const person = (name: string) => people.get(name)!
const may = (name: string, { permission }: RawRoute) => holds(person(name).role.permissions, permission)
const hasRow = ({ path: address, scope }: RawRoute) => scope === 'stores' && address.includes(':id')
const rowsOf = (endpoint: RawRoute) => world.rows[nameOf(endpoint)] ?? { own: unknownId, other: unknownId }
const called = ({ method, path: address }: RawRoute) => `${method} ${address}`

/** A merge names a second person, who must be within reach too. */
const bodyOf = (endpoint: RawRoute) =>
  called(endpoint) === 'POST /people/:id/merge' ? { body: { from: second, fromVersion: 1, take: [] } } : {}

/** The status and code of a refusal; an opened stream is closed again. */
async function reported(reply: Response) {
  const isProblem = reply.headers.get('content-type')?.includes('problem')
  if (!isProblem) await reply.body?.cancel()
  const { status } = reply
  const { code, permission } = isProblem ? await reply.json() : { code: undefined, permission: undefined }
  return { status, code, permission }
}

it('there are the seven roles, all of whose permissions are asked for somewhere', () => {
  expect([...people.keys()].sort()).toEqual([...names].sort())
})

it('nobody without a session gets further than the door', async () => {
  const stranger = askOf(world.test.app)
  for (const endpoint of guarded())
    expect([
      called(endpoint),
      await reported(await ask(stranger, endpoint, { id: rowsOf(endpoint).own })),
    ]).toEqual([called(endpoint), { status: 401, code: 'not_signed_in', permission: undefined }])
})

describe.each(names)('%s', (name) => {
  it('is refused by name what the role does not hold, of the own store and of others', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => !may(name, one)))
      for (const id of new Set(Object.values(rowsOf(endpoint)))) {
        const reply = await reported(await ask(by, endpoint, { id }))
        const refused = { status: 403, code: 'forbidden', permission: endpoint.permission }
        expect([called(endpoint), reply]).toEqual([called(endpoint), refused])
      }
  }, 60_000)

  it('finds no row of another store, and reads the own', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => may(name, one) && hasRow(one))) {
      const { own, other } = rowsOf(endpoint)
      expect([called(endpoint), own]).not.toEqual([called(endpoint), unknownId])
      const extra = called(endpoint) === 'GET /people/:id/merge' ? `from=${second}` : ''
      const theirs = await reported(await ask(by, endpoint, { id: other, extra }))
      expect([called(endpoint), theirs]).toEqual([
        called(endpoint),
        { status: 404, code: 'not_found', permission: undefined },
      ])
      if (endpoint.method !== 'GET') continue
      const mine = await reported(await ask(by, endpoint, { id: own, extra }))
      expect([called(endpoint), mine.status]).toEqual([called(endpoint), 200])
    }
  }, 60_000)

  it('finds no import of somebody else', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => may(name, one) && isOfImport(one))) {
      const reply = await reported(await ask(by, endpoint, { id: rowsOf(endpoint).other }))
      expect([called(endpoint), reply.status]).toEqual([called(endpoint), 404])
    }
    if (holds(person(name).role.permissions, 'import:read'))
      expect((await (await by('GET', '/api/v1/imports')).json()).rows).toEqual([])
  })

  it('is told nothing of another store by any list, report, search or export', async () => {
    const { by } = person(name)
    const theirs = Object.values(world.rows).map(({ other }) => other)
    for (const endpoint of guarded().filter((one) => may(name, one) && isOverview(one))) {
      const [own, other] = [named[called(endpoint)]?.('own'), named[called(endpoint)]?.('other')]
      for (const extra of [undefined, own, other]) {
        const reply = await ask(by, endpoint, extra === undefined ? {} : { extra })
        if (extra !== undefined && extra === own)
          expect([called(endpoint), reply.status]).toEqual([called(endpoint), 200])
        const text = await reply.text()
        expect([called(endpoint), reply.status < 400 || [404, 422].includes(reply.status)]).toEqual([
          called(endpoint),
          true,
        ])
        const leaked = [...theirs, ...theirWords].filter((one) => text.includes(one))
        expect([called(endpoint), extra, leaked]).toEqual([called(endpoint), extra, []])
      }
    }
  }, 60_000)
})

/** Endpoints that reply with many rows, or with sums of them. A stream never ends, so it is left out. */
const isOverview = ({ method, path: address, scope }: RawRoute) =>
  method === 'GET' && scope === 'stores' && !address.includes(':id')
const isOfImport = ({ path: address }: RawRoute) => address.startsWith('/imports/:id')
/** The query by which an overview includes the row. */
const named: Record<string, (whose: 'own' | 'other') => string> = {
  'GET /appointments/costs': (whose) =>
    `member=${world.rows.members?.[whose]}&coach=${world.rows.coaches?.[whose]}&from=2026-03-02`,
  'GET /appointments/payment-options': (whose) =>
    `session=${world.rows['class-sessions']?.[whose]}&member=${world.rows.members?.[whose]}`,
  // The requests of this file make more lines than a page has.
  'GET /audit-lines': () => 'pageSize=200&order=asc',
  'GET /calendar': (whose) => `coach=${world.rows.coaches?.[whose]}`,
  'GET /calendar/month': (whose) => `coach=${world.rows.coaches?.[whose]}`,
  'GET /check-ins/inside': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /day-closes/current': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /earnings': () => 'month=2026-01',
  'GET /earnings/statement': (whose) =>
    `month=2026-01&store=${world.rows.stores?.[whose]}&person=${world.rows.people?.[whose]}`,
  'GET /equipment/labels': (whose) => `ids=${world.rows.equipment?.[whose]}`,
  'GET /equipment/next-asset-no': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /equipment/zones': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /face-devices/matrix': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /lockers/desk': (whose) => `store=${world.rows.stores?.[whose]}&member=${world.rows.members?.[whose]}`,
  'GET /products/shelf': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /stock-movements': (whose) => `product=${goods}&store=${world.rows.stores?.[whose]}`,
  'GET /till-shifts/current': (whose) => `store=${world.rows.stores?.[whose]}`,
  'GET /slots': (whose) => `coach=${world.rows.coaches?.[whose]}`,
}
const theirWords = [
  '区域 other',
  '浦东店',
  'SH002',
  'B001',
  '教练乙',
  '会员 other',
  '孪生 other',
  '课程 other',
  '闸机 other',
  '设备 other',
  '账号 other',
]

it('the overviews are right: to whoever reaches every store they do tell of the other', async () => {
  const theirs = Object.values(world.rows).map(({ other }) => other)
  const silent: string[] = []
  for (const endpoint of guarded().filter(isOverview)) {
    const extra = named[called(endpoint)]?.('other')
    const text = await (await ask(world.admin, endpoint, extra === undefined ? {} : { extra })).text()
    if (![...theirs, ...theirWords].some((one) => text.includes(one))) silent.push(called(endpoint))
  }
  // This data has no agreement to sign, no goods sold, no closed store, no coach with free hours, no lesson that is taken and unpaid, none without a coach, no target and no line of a statement; the members'
  // work lists, the counts of statuses, a month and a funnel of leads that nobody follows are numbers alone, a shelf is the chain's goods with numbers, and what platforms owe is numbers too.
  expect(silent.sort()).toEqual([
    'GET /agreements',
    'GET /appointments/costs',
    'GET /calendar/month',
    'GET /class-sessions/undecided',
    'GET /earnings/export.csv',
    'GET /leads/funnel',
    'GET /leads/funnel.csv',
    'GET /machine-runs',
    'GET /members/work-lists',
    'GET /memberships/closures',
    'GET /products/shelf',
    'GET /reports/goods',
    'GET /reports/goods.csv',
    'GET /reports/receivables',
    'GET /reports/receivables.csv',
    'GET /slots',
    'GET /targets/export.csv',
    'GET /voucher-settlements/outstanding',
  ])
})

it('every address that names a row has one of each store here, or is somebody’s own', () => {
  const byId = guarded().filter(({ path: address }) => address.includes(':id'))
  const unknown = byId.filter(
    (one) => ['stores', 'own'].includes(one.scope) && world.rows[nameOf(one)] === undefined,
  )
  // An upload has no store; chain-reach.test.ts and upload.test.ts check another person's.
  expect(new Set(unknown.map(nameOf))).toEqual(new Set(['media', 'uploads']))
})

// Last, because these requests change the own rows.
describe.each(names)('%s', (name) => {
  it('is let through to the own rows by what the role holds', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => may(name, one) && one.method !== 'GET')) {
      const about = { id: rowsOf(endpoint).own, ...bodyOf(endpoint) }
      const { status, code } = await reported(await ask(by, endpoint, about))
      if (endpoint.scope === 'chain') {
        expect([called(endpoint), code]).toEqual([called(endpoint), 'beyond_own_stores'])
        continue
      }
      expect([called(endpoint), code, status === 401 || status === 403]).toEqual([
        called(endpoint),
        code,
        false,
      ])
      if (status !== 404 || !hasRow(endpoint)) continue
      // Then something else is missing: an administrator of everything gets the same reply.
      const everywhere = await reported(await ask(world.admin, endpoint, about))
      expect([called(endpoint), everywhere.status]).toEqual([called(endpoint), 404])
    }
  }, 60_000)
})

it('docs/permissions.md says who may do what', async () => {
  const file = path.join(projectRoot, 'docs', 'permissions.md')
  const roles = names.map((name) => person(name).role)
  const table = permissionTable(guarded(), roles)
  process.stdout.write(`${table.compact}\n`)
  if (process.env.WRITE_DOCUMENTS) await writeFile(file, table.document)
  expect(await readFile(file, 'utf8')).toBe(table.document)
})
