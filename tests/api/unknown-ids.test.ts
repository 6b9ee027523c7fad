import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { endpointsOf } from '../../server/kit/resource/serve'
import { type Ask, signIn, startApp, type TestApp } from '../harness/app'
import { unknownId } from './fixtures/gym'
import { ask } from './fixtures/requests/minimal-request'

let test: TestApp
let admin: Ask
beforeAll(async () => {
  test = await startApp()
  admin = await signIn(test.app)
})
afterAll(() => test.close())

it('a read about a row that does not exist is answered 404, also to who reaches every store', async () => {
  const reads = endpointsOf(test.app).filter(
    ({ method, path, params }) => method === 'GET' && path.includes('/:id') && params === undefined,
  )
  expect(reads.length).toBeGreaterThan(60)
  const found: unknown[] = []
  for (const one of reads) {
    const extra = one.path === '/people/:id/merge' ? `from=${unknownId}` : ''
    const { status } = await ask(admin, one, { id: unknownId, extra })
    if (status !== 404) found.push([one.path, status])
  }
  expect(found).toEqual([])
})

it('a write about a row that does not exist is refused, also to who reaches every store', async () => {
  const writes = endpointsOf(test.app).filter(
    ({ method, path, params }) => method !== 'GET' && path.includes('/:id') && params === undefined,
  )
  expect(writes.length).toBeGreaterThan(100)
  const found: unknown[] = []
  for (const one of writes) {
    const { status } = await ask(admin, one, { id: unknownId })
    if (status < 400 || status >= 500) found.push([one.path, status])
  }
  expect(found).toEqual([])
})
