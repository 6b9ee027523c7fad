import { expect, it } from '@rstest/core'
import { stores } from '../../../contract/catalogue/store'
import { changed, readQuery, wireQuery } from './list-query'

const read = (search: string) => readQuery(stores.list.query, new URLSearchParams(search))

it('reads what the address says', () => {
  expect(read('page=3&pageSize=50&sort=name&order=desc&q=abc&archived=true&status=open,suspended')).toEqual({
    page: 3,
    pageSize: 50,
    sort: 'name',
    order: 'desc',
    q: 'abc',
    archived: true,
    filters: { status: 'open,suspended' },
  })
})

it('takes the default in place of each bad value, and keeps the good ones', () => {
  expect(
    read('page=-1&pageSize=9999&sort=password&order=up&archived=maybe&status=gone&region=31&foo=1'),
  ).toEqual({
    page: 1,
    pageSize: 20,
    sort: 'code',
    order: 'asc',
    q: '',
    archived: false,
    filters: { region: '31' },
  })
})

it('sends what it read', () => {
  expect(wireQuery(read('q=abc&status=open'))).toEqual({
    page: '1',
    pageSize: '20',
    sort: 'code',
    order: 'asc',
    q: 'abc',
    status: 'open',
  })
})

it('goes back to the first page when anything but the page changes, and keeps strangers', () => {
  const at = new URLSearchParams('page=4&q=abc&edit=1')
  expect(changed(at, { q: null, status: 'open' }).toString()).toBe('edit=1&status=open')
  expect(changed(at, { page: '5' }).toString()).toBe('page=5&q=abc&edit=1')
  expect(changed(at, { page: '1' }).toString()).toBe('q=abc&edit=1')
})
