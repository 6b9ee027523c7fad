import { expect, it } from '@rstest/core'
import { narrowByReading } from './narrow-by-reading'

const rows = ['陈婉婷', '郑婉婷', '何婉婷'].map((name) => ({ name }))
const namesOf = (q: string) => narrowByReading(rows, q).map(({ name }) => name)

it('several words of pinyin keep the names that begin with them', () => {
  expect(namesOf('he wan ting')).toEqual(['何婉婷'])
  expect(namesOf('Zheng  Wan')).toEqual(['郑婉婷'])
})

it.each(['wanting', '何 婉婷', 'he 0105', 'li wan ting'])('%s keeps all that the server found', (q) => {
  expect(namesOf(q)).toHaveLength(3)
})
