import { expect, it } from '@rstest/core'
import { latestRows } from './latest-rows'

const row = (id: string, version: number) => ({ id, version })

it('shows a lead that two columns hold only where its version is the latest', () => {
  const before = [row('he', 1), row('xu', 4)]
  expect(latestRows([before, [row('he', 2)], []])).toEqual([[row('xu', 4)], [row('he', 2)], []])
  expect(latestRows([[row('he', 3)], [row('he', 2), row('xu', 4)]])).toEqual([[row('he', 3)], [row('xu', 4)]])
})

it('keeps the order of the rows that each column holds alone', () => {
  const columns = [[row('c', 1), row('a', 9)], [row('b', 2)]]
  expect(latestRows(columns)).toEqual(columns)
})
