import data from '../regions.json'

/** A division and what it is divided into: province → city → county. `code` has six digits on every level. */
export interface Region {
  code: string
  name: string
  children: readonly Region[]
}

/** One list for three thousand counties. */
const none: Region[] = []

/**
 * The divisions of GB/T 2260 as a tree, 19 kB compressed: the browser imports this module lazily.
 * A municipality's only city bears its own name.
 */
export const regions: readonly Region[] = data.provinces.map(provinceOf)

/** Provinces and cities by their codes. Counties are found among their city's: a map of all of them would be half a megabyte. */
const divided = new Map(
  regions.flatMap((province) => [province, ...province.children].map((one) => [one.code, one] as const)),
)

/** Placeholder cities for counties that belong to no city. */
const nameless = new Set(['县', '省直辖县', '自治区直辖县级行政区划'])

/** Whether a city has a name that its province has not. */
export const isNamedCity = (city: Region, province: Region): boolean =>
  city.name !== province.name && !nameless.has(city.name)

/** The divisions that a code of six digits lies in, itself the last; cities without a name of their own are left out. Empty for an unknown code. */
export function regionLine(code: string): readonly Region[] {
  const province = divided.get(`${code.slice(0, 2)}0000`)
  const city = divided.get(`${code.slice(0, 4)}00`)
  if (province === undefined || city === undefined) return []
  if (code === province.code) return [province]
  const line = isNamedCity(city, province) ? [province, city] : [province]
  if (code === city.code) return line
  const county = city.children.find((one) => one.code === code)
  return county === undefined ? [] : [...line, county]
}

/** Whether a code names a county-level division, which is where a store can be. */
export const isCounty = (code: string): boolean => !code.endsWith('00') && regionLine(code).length > 0

/** `上海市静安区`, `浙江省杭州市西湖区`; the code itself when it names no county. */
export const regionName = (code: string): string =>
  isCounty(code)
    ? regionLine(code)
        .map(({ name }) => name)
        .join('')
    : code

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
      const children = rest.map((one) => ({
        code: city + one.slice(0, 2),
        name: one.slice(2),
        children: none,
      }))
      return { code: `${city}00`, name: first.slice(2), children }
    }),
  }
}
