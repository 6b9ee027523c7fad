import { expect, it } from '@rstest/core'
import { dashboardSelection } from './selection'

const at = (search: string) => {
  const { from, to, preset } = dashboardSelection(new URLSearchParams(search), '2026-03-02')
  return [from, to, preset]
}

it('reads the period by its name or its days', () => {
  expect(at('')).toEqual(['2026-02-01', '2026-03-02', 'thirty'])
  expect(at('period=today')).toEqual(['2026-03-02', '2026-03-02', 'today'])
  expect(at('from=2025-12-01&to=2025-12-24')).toEqual(['2025-12-01', '2025-12-24', null])
})

it('takes what an address cannot mean for the last thirty days', () => {
  const defaults = ['2026-02-01', '2026-03-02', 'thirty']
  expect(at('period=century')).toEqual(defaults)
  expect(at('from=2026-02-30&to=2026-03-01')).toEqual(defaults)
  expect(at('from=2026-03-02&to=2026-03-01')).toEqual(defaults)
  expect(at('from=2024-01-01&to=2026-03-01')).toEqual(defaults)
})
