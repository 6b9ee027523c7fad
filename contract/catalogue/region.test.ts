import { expect, it } from '@rstest/core'
import { isCounty, regionName, regions } from './region'

it.each([
  ['310106', '上海市静安区'],
  ['330106', '浙江省杭州市西湖区'],
  ['469001', '海南省五指山市'],
])('%s is %s', (code, name) => {
  expect([isCounty(code), regionName(code)]).toEqual([true, name])
})

it.each(['310000', '310100', '310199', '', '31010', '999999'])('%j is no county', (code) => {
  expect([isCounty(code), regionName(code)]).toEqual([false, code])
})

it('every code begins with the code of what it lies in, and stands once', () => {
  const seen = new Set<string>()
  for (const province of regions)
    for (const city of province.children)
      for (const county of city.children) {
        expect([city.code.slice(0, 2), county.code.slice(0, 4)]).toEqual([
          province.code.slice(0, 2),
          city.code.slice(0, 4),
        ])
        expect(county.code).toMatch(/^\d{6}$/)
        expect(county.name).not.toBe('')
        seen.add(county.code)
      }
  expect([regions.length, seen.size > 2800]).toEqual([34, true])
})
