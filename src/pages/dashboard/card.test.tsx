import { expect, it } from '@rstest/core'
import { render } from '@testing-library/react'
import { yuan } from '../../lib/format'
import { Compared } from './card'

const sentence = (now: number, before: number | null) =>
  render(<Compared now={now} before={before} text={yuan} />).container.textContent

it.each([
  ['nothing without a period before', 100, null, ''],
  ['no change from zero', 100, 0, '上期 ¥0.00'],
  ['a percentage up to fourfold', 400, 100, '上期 ¥1.00↑增长300%'],
  ['the figure that it grew from beyond', 565_794, 1800, '↑ 从上期的 ¥18.00 增长'],
  ['a percentage of every fall', 0, 1800, '上期 ¥18.00↓下降100%'],
])('says %s', (_, now, before, says) => {
  expect(sentence(now, before)).toBe(says)
})
