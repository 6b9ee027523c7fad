import { expect, it } from '@rstest/core'
import { percentBinding } from './percent-binding'

const bound = (value: number) => {
  const changes: number[] = []
  const own = { name: 'amount', problem: null, problems: [], disabled: false, leave: () => {} }
  return { changes, binding: percentBinding({ ...own, value, change: (next) => changes.push(next) }) }
}

it('shows thousandths as percent, and stores percent as exact thousandths', () => {
  const { changes, binding } = bound(125)
  expect(binding.value).toBe(12.5)
  for (const typed of [8, 12.3, 0.29]) binding.change(typed)
  expect(changes).toEqual([80, 123, 2.9])
})
