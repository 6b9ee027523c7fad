import pg from 'pg'

type Parse = (text: string) => unknown

const scalars: Record<number, Parse> = {
  20: safeInteger, // int8
  1700: Number, // numeric
  1082: String, // date
  1114: String, // timestamp
  1184: instant, // timestamptz
}

const arrays: Record<number, Parse> = {
  1016: arrayOf(safeInteger), // int8[]
  1231: arrayOf(Number), // numeric[]
  1182: arrayOf(String), // date[]
  1115: arrayOf(String), // timestamp[]
  1185: arrayOf(instant), // timestamptz[]
}

/** Parses column values to what JSON can carry, never to a Date. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : parserOf(oid),
}

/** The parser of a type's texts. */
export function parserOf(oid: number): Parse {
  return scalars[oid] ?? arrays[oid] ?? pg.types.getTypeParser(oid, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly`)
  return value
}

/** `2026-11-21 08:00:00.123456+08` → `2026-11-21T00:00:00.123Z` */
function instant(text: string): string {
  if (text.endsWith('infinity')) return text
  // Sessions are in UTC unless the operator's database says otherwise.
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

const textArray: number = 1009
/** The parser of text[] splits any array. */
const split: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray, 'text')

function arrayOf(parse: Parse): Parse {
  return (text) => split(text).map((entry) => (entry === null ? null : parse(entry)))
}
