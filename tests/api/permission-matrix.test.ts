import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint'
import { holds } from '../../server/kit/permission'
import { projectRoot } from '../../server/kit/project-root'
import { endpointsOf } from '../../server/kit/serve'
import { type Ask, askOf } from '../harness/app'
import { newPerson, unknownId } from './gym'
import { ask, nameOf } from './minimal-request'
import { type BuiltIn, permissionTable } from './permission-table'
import { startTwoStores } from './two-stores'

const names = ['administrator', 'manager', 'editor', 'front_desk', 'coach', 'auditor']

let world: Awaited<ReturnType<typeof startTwoStores>>
/** A person of the own store beside the row's, to be put together with it. */
let second: string
/** Somebody of each built-in role, in the own store alone. */
const people = new Map<string, { by: Ask; role: BuiltIn }>()
beforeAll(async () => {
  world = await startTwoStores()
  second = (await newPerson(world.admin, { storeId: world.rows.stores!.own })).id
  const { rows } = await sql<BuiltIn>`select name, title, permissions from role where is_built_in`.execute(
    world.test.db,
  )
  for (const role of rows) people.set(role.name, { by: await world.limited(role.name, role.name), role })
}, 120_000)
afterAll(() => world.test.close())

/** Whatever takes a permission: an endpoint that is added is among them. */
const guarded = () => endpointsOf(world.test.app).filter(({ permission }) => permission.includes(':'))
const person = (name: string) => people.get(name)!
const may = (name: string, { permission }: Endpoint) => holds(person(name).role.permissions, permission)
const hasRow = ({ path: address, scope }: Endpoint) => scope === 'stores' && address.includes(':id')
const rowsOf = (endpoint: Endpoint) => world.rows[nameOf(endpoint)] ?? { own: unknownId, other: unknownId }
const called = ({ method, path: address }: Endpoint) => `${method} ${address}`

/** Whoever puts people together names another one, who is to be within reach too. */
const bodyOf = (endpoint: Endpoint) =>
  called(endpoint) === 'POST /people/:id/merge' ? { body: { from: second, fromVersion: 1, take: [] } } : {}

/** What is said of a refusal; a stream that opened is left again. */
async function told(reply: Response) {
  const isProblem = reply.headers.get('content-type')?.includes('problem')
  if (!isProblem) await reply.body?.cancel()
  const { status } = reply
  const { code, permission } = isProblem ? await reply.json() : { code: undefined, permission: undefined }
  return { status, code, permission }
}

it('there are the six roles, all of whose permissions are asked for somewhere', () => {
  expect([...people.keys()].sort()).toEqual([...names].sort())
})

it('nobody without a session gets further than the door', async () => {
  const stranger = askOf(world.test.app)
  for (const endpoint of guarded())
    expect([
      called(endpoint),
      await told(await ask(stranger, endpoint, { id: rowsOf(endpoint).own })),
    ]).toEqual([called(endpoint), { status: 401, code: 'not_signed_in', permission: undefined }])
})

describe.each(names)('%s', (name) => {
  it('is refused by name what the role does not hold, of the own store and of others', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => !may(name, one)))
      for (const id of new Set(Object.values(rowsOf(endpoint)))) {
        const reply = await told(await ask(by, endpoint, { id }))
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
      const theirs = await told(await ask(by, endpoint, { id: other, extra }))
      expect([called(endpoint), theirs]).toEqual([
        called(endpoint),
        { status: 404, code: 'not_found', permission: undefined },
      ])
      if (endpoint.method !== 'GET') continue
      const mine = await told(await ask(by, endpoint, { id: own, extra }))
      expect([called(endpoint), mine.status]).toEqual([called(endpoint), 200])
    }
  }, 60_000)

  it('is told nothing of another store by any list, report, search or export', async () => {
    const { by } = person(name)
    const theirs = Object.values(world.rows).map(({ other }) => other)
    for (const endpoint of guarded().filter((one) => may(name, one) && isOverview(one))) {
      const reply = await ask(by, endpoint)
      const text = await reply.text()
      expect([called(endpoint), reply.status < 400 || reply.status === 422]).toEqual([called(endpoint), true])
      const leaked = [...theirs, ...theirWords].filter((one) => text.includes(one))
      expect([called(endpoint), leaked]).toEqual([called(endpoint), []])
    }
  }, 60_000)
})

/** What answers with rows of many, or with what is reckoned of them. A stream has no end to be read to. */
const isOverview = ({ method, path: address, scope }: Endpoint) =>
  method === 'GET' && scope === 'stores' && !address.includes(':id') && address !== '/live'
const theirWords = [
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
    const text = await (await ask(world.admin, endpoint)).text()
    if (![...theirs, ...theirWords].some((one) => text.includes(one))) silent.push(called(endpoint))
  }
  // They tell of a store, a coach or rows that the query names, which foreign-ids.test.ts asks, of what has not happened here, or
  // of more than a page of lines, which scope.test.ts reads on.
  expect(silent.sort()).toEqual([
    ...['GET /audit-lines', 'GET /calendar', 'GET /day-closes/current'],
    ...['GET /equipment/labels', 'GET /equipment/next-asset-no', 'GET /equipment/zones'],
    ...['GET /face-devices/matrix', 'GET /memberships/closures', 'GET /slots'],
  ])
})

// Last: what is done to the own rows here changes them.
describe.each(names)('%s', (name) => {
  it('is let through to the own rows by what the role holds', async () => {
    const { by } = person(name)
    for (const endpoint of guarded().filter((one) => may(name, one) && one.method !== 'GET')) {
      const about = { id: rowsOf(endpoint).own, ...bodyOf(endpoint) }
      const { status, code } = await told(await ask(by, endpoint, about))
      expect([called(endpoint), code, status === 401 || status === 403]).toEqual([
        called(endpoint),
        code,
        false,
      ])
      if (status !== 404 || !hasRow(endpoint)) continue
      // It is something else that is not there: whoever may do everything everywhere hears the same.
      const everywhere = await told(await ask(world.admin, endpoint, about))
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
