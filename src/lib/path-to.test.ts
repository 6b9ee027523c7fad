import { describe, expect, it } from '@rstest/core'
import { pathTo } from './path-to'

describe('the address of a page', () => {
  it('has no query where none is given', () => {
    expect(pathTo('store')).toBe('/store')
    expect(pathTo('store', { edit: undefined, status: null })).toBe('/store')
  })

  it('encodes the values of its query', () => {
    expect(pathTo('job', { view: 'queue', name: 'a&b c' })).toBe('/job?view=queue&name=a%26b+c')
  })

  it('compiles only with a page of the console and the names that the page reads', () => {
    // @ts-expect-error: there is no such page
    expect(pathTo('no-such-page')).toBe('/no-such-page')
    // @ts-expect-error: the list of stores has no such filter
    expect(pathTo('store', { colour: 'red' })).toBe('/store?colour=red')
  })
})
