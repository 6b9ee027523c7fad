import { afterAll, beforeAll, expect, it } from '@rstest/core'
import { stores } from '../../contract/catalogue/store'
import { courseTypes } from '../../contract/content/course-type'
import type { Endpoint } from '../../contract/endpoint'
import { memberships } from '../../contract/membership/membership'
import { endpointsOf } from '../../server/kit/resource/serve'
import { startApp, type TestApp } from '../harness/app'

let test: TestApp
let served: readonly Endpoint[]
beforeAll(async () => {
  test = await startApp()
  served = endpointsOf(test.app)
})
afterAll(() => test.close())

const firstOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''

it('every name that a write affects is the first member of a path that can be read', () => {
  const readable = new Set(served.filter(({ method }) => method === 'GET').map(firstOf))
  const writes = served.filter(({ method }) => method !== 'GET')
  const unknown = writes.flatMap(({ method, path, affects }) =>
    affects.filter((name) => !readable.has(name)).map((name) => `${method} ${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

it('a resource affects itself first, then what it declares', () => {
  expect(stores.update.affects).toEqual(['stores'])
  expect(memberships.on.freeze.affects).toEqual(['memberships', 'members'])
  expect(courseTypes.merge.affects).toEqual(['course-types', 'video-courses'])
})
