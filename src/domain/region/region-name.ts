import { type Region as Division, regions } from '../../../contract/catalogue/region'

/** An option of a cascader. */
export interface RegionOption {
  value: string
  label: string
  children?: RegionOption[]
}

/** A municipality's only city repeats its name, and some cities only collect districts that belong to none: both are skipped. */
const isSkipped = (city: Division, province: Division) =>
  city.name === province.name || /^(县|省直辖县|自治区直辖县级行政区划)$/.test(city.name)

/** From each code to the divisions it lies in, itself the last. */
const lines = new Map<string, Division[]>()
for (const province of regions) {
  lines.set(province.code, [province])
  for (const city of province.children) {
    const line = isSkipped(city, province) ? [province] : [province, city]
    lines.set(city.code, line)
    for (const county of city.children) lines.set(county.code, [...line, county])
  }
}

/** Province and city of a region code; municipalities are their own city. */
export function cityName(code: string): string {
  const city = lines.get(`${code.slice(0, 4)}00`) ?? lines.get(`${code.slice(0, 2)}0000`)
  return city?.at(-1)?.name ?? code
}

/** `浙江省 杭州市 西湖区`, as far as the table knows. `code` may be 2, 4 or 6 digits long. */
export function regionName(code: string): string {
  const line = lines.get(code.padEnd(6, '0')) ?? lines.get(`${code.slice(0, 4)}00`) ?? []
  return line.map(({ name }) => name).join(' ') || code
}

/** The codes that lead to a region, for the cascader: its province, its city and itself, as far as there are such. */
export function regionPath(code: string): string[] {
  return (lines.get(code) ?? []).map((division) => division.code)
}

/** The tree of all regions, or of those alone that lead to one; its leaves are the codes that a store's address may have. */
export function regionTree(only?: readonly string[]): RegionOption[] {
  const isIncluded = ({ code }: Division) => only?.includes(code) ?? true
  const counties = (city: Division) =>
    city.children.filter(isIncluded).map(({ code, name }) => ({ value: code, label: name }))
  return regions.filter(isIncluded).map((province) => ({
    value: province.code,
    label: province.name,
    children: province.children.flatMap((city) => {
      if (isSkipped(city, province)) return counties(city)
      return isIncluded(city) ? [{ value: city.code, label: city.name, children: counties(city) }] : []
    }),
  }))
}
