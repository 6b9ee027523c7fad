import { type Region as Division, isNamedCity, regionLine, regions } from '../../../contract/catalogue/region'

/** An option of a cascader. */
export interface RegionOption {
  value: string
  label: string
  children?: RegionOption[]
}

/** Province and city of a region code; municipalities are their own city. */
export const cityName = (code: string): string =>
  (lineOf(`${code.slice(0, 4)}00`) ?? lineOf(`${code.slice(0, 2)}0000`))?.at(-1)?.name ?? code

/** `浙江省 杭州市 西湖区`, as far as the table knows. `code` may be 2, 4 or 6 digits long. */
export const regionName = (code: string): string =>
  (lineOf(code.padEnd(6, '0')) ?? lineOf(`${code.slice(0, 4)}00`))?.map(({ name }) => name).join(' ') ?? code

/** The codes that lead to a region, for the cascader: its province, its city and itself, as far as there are such. */
export const regionPath = (code: string): string[] => regionLine(code).map((division) => division.code)

function lineOf(code: string): readonly Division[] | undefined {
  const line = regionLine(code)
  return line.length === 0 ? undefined : line
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
      if (!isNamedCity(city, province)) return counties(city)
      return isIncluded(city) ? [{ value: city.code, label: city.name, children: counties(city) }] : []
    }),
  }))
}
