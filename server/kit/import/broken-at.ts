const blanks = /[ \t\n\r]*/y
const plain = '[^"\\\\\\u0000-\\u001f]*'
const token = new RegExp(
  [
    `"${plain}(?:\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4})${plain})*"`,
    '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?',
    'true|false|null',
    '[[\\]{},:]',
  ].join('|'),
  'y',
)

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/** Line and column, both from 1, of the first invalid token, which `JSON.parse` reports only sometimes. */
export function brokenAt(text: string): { line: number; column: number } {
  const open: string[] = []
  let at = skip(text, 0)
  let expected: Expected | 'nothing' = 'value'
  for (;;) {
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    const next: Expected | 'nothing' | undefined =
      found === undefined ? undefined : after(expected, found, open)
    if (found === undefined || next === undefined) return placeOf(text, at)
    expected = next
    at = skip(text, at + found.length)
  }
}

/** The tokens allowed next, or undefined for an invalid token. Updates the open brackets. */
function after(
  expected: Expected | 'nothing',
  found: string,
  open: string[],
): Expected | 'nothing' | undefined {
  const isString = found.startsWith('"')
  switch (expected) {
    case 'value':
    case 'value or end':
      if (found === '{' || found === '[') {
        open.push(found)
        return found === '{' ? 'key or end' : 'value or end'
      }
      if (found === ']' && expected === 'value or end') return closed(open)
      return /^[\]},:]$/.test(found) ? undefined : rest(open)
    case 'key':
    case 'key or end':
      if (found === '}' && expected === 'key or end') return closed(open)
      return isString ? 'colon' : undefined
    case 'colon':
      return found === ':' ? 'value' : undefined
    case 'comma or end':
      if (found === ',') return open.at(-1) === '{' ? 'key' : 'value'
      return found === (open.at(-1) === '{' ? '}' : ']') ? closed(open) : undefined
    default:
      return undefined
  }
}

function closed(open: string[]): Expected | 'nothing' {
  open.pop()
  return rest(open)
}

const rest = (open: string[]) => (open.length === 0 ? 'nothing' : 'comma or end')

function skip(text: string, at: number): number {
  blanks.lastIndex = at
  return at + (blanks.exec(text)?.[0].length ?? 0)
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
