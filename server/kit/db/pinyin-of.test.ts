import { expect, it } from '@rstest/core'
import { pinyinForms, pinyinOf } from './pinyin-of'

it.each([
  ['静安寺店', 'jing an si dian', ['jingansidian', 'jasd']],
  ['重庆路店', 'chong qing lu dian', ['chongqingludian', 'cqld']],
  ['绿地 2 号', 'lv di 2 hao', ['lvdi2hao', 'ld2h']],
  ['VIP 中心', 'vip zhong xin', ['vipzhongxin', 'vzx']],
  ['', '', ['', '']],
])('%s is read %s', (text, sorted, searched) => {
  expect([pinyinOf(text), pinyinForms(text)]).toEqual([sorted, searched])
})

it('reads a surname as a surname', () => {
  expect([pinyinOf('单雨桐', 'person'), pinyinOf('单杠')]).toEqual(['shan yu tong', 'dan gang'])
})
