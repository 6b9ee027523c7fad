import data from '../regions.json'

/** A division and what it is divided into: province → city → county. `code` has six digits on every level. */
export interface Region {
  code: string
  name: string
  children: Region[]
}

/**
 * The divisions of GB/T 2260 as a tree, 19 kB compressed: the browser imports this module lazily.
 * A municipality's only city bears its own name.
 */
export const regions: readonly Region[] = data.provinces.map(provinceOf)

const counties = new Map(
  regions.flatMap((province) =>
    province.children.flatMap((city) =>
      city.children.map((county) => [county.code, [province, city, county]] as const),
    ),
  ),
)

/** Placeholder cities for counties that belong to no city. */
const nameless = new Set(['县', '省直辖县', '自治区直辖县级行政区划'])

/** Whether a code names a county-level division, which is where a store can be. */
export const isCounty = (code: string): boolean => counties.has(code)

/** Province, city and county of a county's code; empty when there is no such code. */
export const regionPath = (code: string): readonly Region[] => counties.get(code) ?? []

/** `上海市静安区`, `浙江省杭州市西湖区`; the code itself when it names nothing. */
export function regionName(code: string): string {
  const [province, city, county] = regionPath(code)
  if (!province || !city || !county) return code
  const isNamed = city.name !== province.name && !nameless.has(city.name)
  return [province.name, isNamed ? city.name : '', county.name].join('')
}

/** `31上海市;01上海市,01黄浦区,04徐汇区` */
function provinceOf(line: string): Region {
  const [head = '', ...cities] = line.split(';')
  const province = head.slice(0, 2)
  return {
    code: `${province}0000`,
    name: head.slice(2),
    children: cities.map((text) => {
      const [first = '', ...rest] = text.split(',')
      const city = province + first.slice(0, 2)
      const children = rest.map((one) => ({ code: city + one.slice(0, 2), name: one.slice(2), children: [] }))
      return { code: `${city}00`, name: first.slice(2), children }
    }),
  }
}
