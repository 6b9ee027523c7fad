import { expect, it } from '@rstest/core'
import { pinyinOf } from './pinyin-of'

it.each([
  ['静安寺店', 'jing an si dian'],
  ['重庆路店', 'chong qing lu dian'],
  ['绿地 2 号', 'lv di 2 hao'],
  ['VIP 中心', 'vip zhong xin'],
  ['', ''],
])('%s is sorted as %s', (text, sorted) => {
  expect(pinyinOf(text)).toBe(sorted)
})

it('reads a surname as a surname', () => {
  expect([pinyinOf('单雨桐', 'person'), pinyinOf('单杠')]).toEqual(['shan yu tong', 'dan gang'])
})
