import { expect, it } from '@rstest/core'
import { cityName, regionName, regionPath, regionTree } from './region-name'

it('names a district by all its levels, a municipality once', () => {
  expect(regionName('330106')).toBe('浙江省 杭州市 西湖区')
  expect(regionName('310115')).toBe('上海市 浦东新区')
  expect(regionName('3301')).toBe('浙江省 杭州市')
})

it('names the city a store lies in', () => {
  expect(['330106', '310115', '330399', '820000'].map(cityName)).toEqual([
    '杭州市',
    '上海市',
    '温州市',
    '澳门特别行政区',
  ])
})

it('leads from the province to a region', () => {
  expect(regionPath('330106')).toEqual(['330000', '330100', '330106'])
  expect(regionPath('310115')).toEqual(['310000', '310115'])
})

it('has every province, and every region below its own', () => {
  const tree = regionTree()
  expect(tree.length).toBe(34)
  for (const province of tree)
    for (const { value } of province.children ?? [])
      expect(value.slice(0, 2)).toBe(province.value.slice(0, 2))
})
