import { describe, expect, it } from '@rstest/core'
import { pinyin } from 'pinyin-pro'
import { pages } from '../../nav'
import { matchesTitle } from './matches-title'
import { pagePinyin } from './page-pinyin'

describe('a title is meant', () => {
  const reading = 'hui yuan xin xi'
  it.each(['会员', '员信', 'hui', 'huiyuan', "hui'yuan x", 'HYXX', 'yuan', 'xx', 'xinxi'])(
    'by %s',
    (typed) => {
      expect(matchesTitle('会员信息', reading, typed)).toBe(true)
    },
  )
  it.each(['uan', 'ui', 'yx?', '订单', 'hxx'])('not by %s', (typed) => {
    expect(matchesTitle('会员信息', reading, typed)).toBe(false)
  })
})

it('the readings of the page titles are those of a dictionary', () => {
  const titles = pages.map(({ name, title }) => [name, title()] as const)
  const expected = titles.map(([name, title]) => [name, pinyin(title, { toneType: 'none' })])
  expect(titles.map(([name]) => [name, pagePinyin[name]])).toEqual(expected)
})
