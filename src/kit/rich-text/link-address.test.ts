import { expect, it } from '@rstest/core'
import { linkAddress } from './link-address'

it.each([
  ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
  [' www.example.com/about ', 'https://www.example.com/about'],
  ['hi@example.com', 'mailto:hi@example.com'],
  ['13800138000', 'tel:13800138000'],
  ['400-800-1234', 'tel:400-800-1234'],
  ['/store', '/store'],
])('takes %s for %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https://a b',
  'file:///etc/passwd',
  '',
])('refuses %j', (typed) => {
  expect(linkAddress(typed)).toBe(null)
})
