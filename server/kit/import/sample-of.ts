/** The number of records shown before the dry run. */
export const sampleSize = 3
const mostMembers = 40
const longest = 200

/** The first records as text by column. JSON records have no columns, so their members with values take that place. */
export function sampleOf(
  columns: readonly string[],
  records: readonly unknown[],
): { columns: string[]; sample: string[][] } {
  if (records.every(Array.isArray))
    return { columns: [...columns], sample: records.map((row) => row.map(textOf)) }
  const objects = records.map((record) => Object.entries(record ?? {}))
  const members = [...new Set(objects.flatMap((entries) => entries.map(([name]) => name)))]
  const texts = objects.map((entries) => new Map(entries.map(([name, value]) => [name, textOf(value)])))
  const telling = members.filter((name) => texts.some((text) => text.get(name))).slice(0, mostMembers)
  return { columns: telling, sample: texts.map((text) => telling.map((name) => text.get(name) ?? '')) }
}

/** A value on one line, cut to its length. */
function textOf(value: unknown): string {
  const text = lineOf(value).replace(/\s+/g, ' ').trim()
  return text.length <= longest ? text : `${[...text].slice(0, longest - 1).join('')}…`
}

function lineOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(lineOf).filter(Boolean).join(' / ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, member]) => [name, lineOf(member)])
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ')
}
