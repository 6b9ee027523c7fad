import { afterAll, beforeAll, expect, it } from '@rstest/core'
import type { ListParameters } from '../../server/kit/resource/definition'
import { jsonReader } from '../../server/kit/resource/json-reader'
import { listRows, readRow } from '../../server/kit/resource/list-rows'
import { parseReply } from '../../server/kit/resource/serve'
import { resourcesOf } from '../../server/kit/resource/serve-resource'
import { startApp, type TestApp } from '../harness/app'

let test: TestApp
beforeAll(async () => {
  test = await startApp({ seed: 'demo' })
}, 120_000)
afterAll(() => test.close())

it('writes every list and row from the database’s texts as the contract’s schemas write them', async () => {
  const { db, clock } = test
  const now = clock()
  let compared = 0
  for (const resource of resourcesOf(test.app)) {
    const { contract, sorts } = resource
    const json = jsonReader(resource)
    const queries: ListParameters[] = [
      ...Object.keys(sorts).flatMap((sort) =>
        (['asc', 'desc'] as const).map((order) => ({ page: 1, pageSize: 200, sort, order, archived: false })),
      ),
      { page: 2, pageSize: 7, sort: Object.keys(sorts)[0]!, order: 'desc', archived: false },
      { page: 30, pageSize: 7, sort: Object.keys(sorts)[0]!, order: 'asc', archived: false },
      { page: 1, pageSize: 50, sort: Object.keys(sorts)[0]!, order: 'asc', archived: true },
      { page: 1, pageSize: 50, sort: Object.keys(sorts)[0]!, order: 'asc', archived: false, q: '李' },
    ]
    for (const query of queries) {
      const request = { query, scope: { storeIds: null }, now }
      const rows = await listRows(db, resource, request)
      const { text } = await json.list(db, request)
      expect(text).toBe(JSON.stringify(parseReply({ path: contract.name, reply: contract.list.reply }, rows)))
      compared += rows.rows.length
    }
    const [first] = (await listRows(db, resource, { query: queries[0]!, scope: { storeIds: null }, now }))
      .rows
    if (first === undefined) continue
    const row = await readRow(db, resource, first.id, now)
    const read = await json.row(db, first.id, now)
    expect(read?.text).toBe(
      JSON.stringify(parseReply({ path: contract.name, reply: contract.read.reply }, row)),
    )
    expect(read?.version).toBe(String(row?.version))
  }
  expect(compared).toBeGreaterThan(5_000)
}, 120_000)
