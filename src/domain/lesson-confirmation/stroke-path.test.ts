import { expect, it } from '@rstest/core'
import { strokePath } from './stroke-path'

it.each([
  ['a dot', [5, 6], 'M5 6h0.1'],
  ['a line', [0, 0, 10, 20], 'M0 0L10 20'],
  ['a curve', [0, 0, 10, 0, 20, 10], 'M0 0Q10 0 15 5L20 10'],
])('the path of %s goes through the middles and ends at the last point', (_, stroke, path) => {
  expect(strokePath(stroke)).toBe(path)
})
