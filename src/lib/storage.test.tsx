import { afterEach, expect, it, rs } from '@rstest/core'
import { readStored, writeStored } from './storage'

afterEach(() => {
  rs.restoreAllMocks()
  localStorage.clear()
})

it('keeps in storage what storage takes', () => {
  writeStored('token', 'a')
  expect(localStorage.getItem('token')).toBe('a')
  writeStored('token', null)
  expect(readStored('token')).toBe(null)
})

it('keeps for the page’s life what storage refuses, and forgets it when told to', () => {
  rs.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeStored('token', 'b')
  expect(readStored('token')).toBe('b')
  writeStored('token', null)
  expect(readStored('token')).toBe(null)
})
