import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { ImportRun } from '../../contract/system/imports'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { type Gym, startGym, versioned } from './fixtures/gym'
import { file, importBase, importerOf, record, sendFile, verdicts } from './fixtures/imports'

const password = 'correct horse battery'
const everything = ['import:read', 'import:write', 'import:others', 'equipment:read', 'equipment:write']

let gym: Gym
let byClerk: ReturnType<typeof importerOf>
let byAdmin: ReturnType<typeof importerOf>
beforeAll(async () => {
  gym = await startGym()
  byClerk = importerOf(gym, gym.clerk, 'equipment')
  byAdmin = importerOf(gym, gym.admin, 'equipment')
}, 30_000)
afterAll(() => gym.close())

let serial = 0
const assetNo = () => `TT800-${String(++serial).padStart(4, '0')}`
/** A register of equipment, a line for each `[assetNo, name, store]`. */
const register = (...lines: [string, string, string][]) =>
  [
    '资产编号,设备名称,设备类别,所属门店',
    ...lines.map(([no, name, store]) => `${no},${name},cardio,${store}`),
  ].join('\n')
const pieces = async (...numbers: string[]) =>
  (
    await sql<{ assetNo: string; name: string; storeId: string }>`
      select asset_no, name, store_id from equipment where asset_no = any(${numbers}) order by asset_no
    `.execute(gym.db)
  ).rows

/** Signs in a person who may import equipment into the given stores. */
async function importer(username: string, storeIds: string[] | null): Promise<Ask> {
  await sql`
    insert into role (name, title, permissions) values (${username}, ${username}, ${everything})
  `.execute(gym.db)
  await insertAccount(
    gym.db,
    { username, role: username, storeIds, passwordHash: await cheapPasswordHash(password) },
    gym.clock(),
  )
  return signIn(gym.app, username, password)
}

describe('an import by somebody who is limited to stores', () => {
  it('writes into their own store and refuses a row that names another, when tried and when applied', async () => {
    const [own, byName, byCode, nobodys] = [assetNo(), assetNo(), assetNo(), assetNo()]
    const checked = await byClerk.checked(
      register(
        [own, '跑步机', gym.mine.name],
        [byName, '跑步机', gym.theirs.name],
        [byCode, '跑步机', gym.theirs.code],
        [nobodys, '跑步机', '没有这家店'],
      ),
    )
    const expected = [
      [1, 'create', []],
      [2, 'refuse', ['store_out_of_reach']],
      [3, 'refuse', ['store_out_of_reach']],
      [4, 'refuse', ['store_out_of_reach']],
    ]
    expect(verdicts(await byClerk.rows(checked))).toEqual(expected)
    const done = await byClerk.work('apply', checked)
    expect(verdicts(await byClerk.rows(done))).toEqual(expected)
    expect(await pieces(own, byName, byCode, nobodys)).toEqual([
      { assetNo: own, name: '跑步机', storeId: gym.mine.id },
    ])
  })

  it('changes no piece of another store, moves none there or from there, and is told nothing of it', async () => {
    const [theirs, mine] = [assetNo(), assetNo()]
    await byAdmin.imported(register([theirs, '椭圆机', gym.theirs.name], [mine, '椭圆机', gym.mine.name]))
    const checked = await byClerk.checked(
      register([theirs, '改名', gym.mine.name], [mine, '椭圆机', gym.theirs.name]),
    )
    expect(verdicts(await byClerk.rows(checked))).toEqual([
      [1, 'refuse', ['row_out_of_reach']],
      [2, 'refuse', ['store_out_of_reach']],
    ])
    expect((await byClerk.rows(checked))[0]?.rowId).toBe(null)
    // Even the same record that made the piece is refused, so that it reveals nothing about it.
    const same = await byClerk.checked(register([theirs, '椭圆机', gym.theirs.name]))
    expect(verdicts(await byClerk.rows(same))).toEqual([[1, 'refuse', ['row_out_of_reach']]])
    expect(await pieces(theirs, mine)).toEqual([
      { assetNo: theirs, name: '椭圆机', storeId: gym.theirs.id },
      { assetNo: mine, name: '椭圆机', storeId: gym.mine.id },
    ])
  })

  it('may bring no file of what belongs to the whole chain', async () => {
    const refused = await sendFile(gym.clerk, file(record({ id: 'chain', name: 'chain' })))
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'beyond_own_stores'])
  })
})

describe('the account that asked', () => {
  const anew = async (name: string) => {
    const ask = await importer(name, [gym.mine.id, gym.theirs.id])
    return importerOf(gym, ask, 'equipment')
  }
  const runOf = async ({ id }: ImportRun) => {
    const { status, failure } = await byAdmin.read(id)
    return { status, failure }
  }

  it.each([
    [
      'is disabled',
      'dismissed',
      (name: string) =>
        sql`update account set status = 'disabled', disabled_at = now() where username = ${name}`,
    ],
    [
      'may not import any more',
      'no_imports',
      (name: string) => sql`update role set permissions = '{equipment:write}' where name = ${name}`,
    ],
    [
      'may not write equipment any more',
      'no_equipment',
      (name: string) => sql`update role set permissions = '{import:read,import:write}' where name = ${name}`,
    ],
  ])('%s: the job writes nothing and the run fails', async (_, name, change) => {
    const by = await anew(name)
    const no = assetNo()
    const begun = await by.begun('apply', await by.checked(register([no, '划船机', gym.mine.name])))
    await change(name).execute(gym.db)
    await by.runJob('apply', begun.id, begun.version)
    expect(await runOf(begun)).toEqual({ status: 'failed', failure: 'forbidden' })
    expect(await pieces(no)).toEqual([])
    const again = await byAdmin.work('check', await byAdmin.read(begun.id))
    expect(verdicts(await byAdmin.rows(again))).toEqual([[1, 'create', []]])
  })

  it('has lost a store: rows of it are refused when they are written', async () => {
    const by = await anew('narrowed')
    const [mine, theirs] = [assetNo(), assetNo()]
    const begun = await by.begun(
      'apply',
      await by.checked(register([mine, '动感单车', gym.mine.name], [theirs, '动感单车', gym.theirs.name])),
    )
    await sql`update account set store_ids = ${[gym.mine.id]} where username = 'narrowed'`.execute(gym.db)
    await by.runJob('apply', begun.id, begun.version)
    expect(verdicts(await byAdmin.rows(begun))).toEqual([
      [1, 'create', []],
      [2, 'refuse', ['store_out_of_reach']],
    ])
    expect(await pieces(mine, theirs)).toEqual([{ assetNo: mine, name: '动感单车', storeId: gym.mine.id }])
  })
})

describe('another person’s run', () => {
  const addresses = (id: string): [string, string, object?][] => [
    ['GET', `${importBase}/${id}`],
    ['GET', `${importBase}/${id}/rows`],
    ['GET', `${importBase}/${id}/report.csv`],
    ['POST', `${importBase}/${id}/map`, { mapping: {} }],
    ['POST', `${importBase}/${id}/check`, {}],
    ['POST', `${importBase}/${id}/apply`, {}],
    ['POST', `${importBase}/${id}/cancel`, {}],
  ]
  const listed = async (ask: Ask) =>
    (
      (await (await ask('GET', `${importBase}?pageSize=200`)).json()) as { rows: ImportRun[]; total: number }
    ).rows.map(({ id }) => id)

  it('is not there for a colleague of the same store, whatever their role holds', async () => {
    const colleague = await importer('colleague', [gym.mine.id])
    const run = await byClerk.checked(register([assetNo(), '史密斯架', gym.mine.name]))
    for (const [method, address, body] of addresses(run.id)) {
      const reply = await colleague(method, address, body, versioned(run))
      expect([method, address, reply.status]).toEqual([method, address, 404])
    }
    expect(await listed(colleague)).toEqual([])
    expect(await listed(gym.clerk)).toContain(run.id)
    expect((await byClerk.read(run.id)).status).toBe('checked')
  })

  it('is there for whoever reaches every store and may look after imports, and for nobody else who does', async () => {
    const [overseer, chain] = [await importer('overseer', null), await importer('chain_wide', null)]
    await sql`
      update role set permissions = array_remove(permissions, 'import:others') where name = 'chain_wide'
    `.execute(gym.db)
    const run = await byClerk.received(register([assetNo(), '龙门架', gym.mine.name]))
    expect((await overseer('GET', `${importBase}/${run.id}`)).status).toBe(200)
    expect(await listed(overseer)).toContain(run.id)
    expect((await chain('GET', `${importBase}/${run.id}`)).status).toBe(404)
    expect(await listed(chain)).toEqual([])
  })
})
