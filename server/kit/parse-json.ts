import { problem } from './problem'

const deepest = 32

/**
 * Parses JSON that can be stored and read back unchanged: no duplicate member, none that could reach a prototype, no number a double does
 * not hold, no text PostgreSQL refuses, no nesting deeper than 32. Throws `malformed`. `mostParts` limits members and brackets.
 */
export function parseJson(text: string, mostParts = Number.POSITIVE_INFINITY): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw problem('malformed', {}, cause)
  }
  refuseStrangeMembers(text, mostParts)
  refuseStrangeValues(value)
  return value
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Scans the text, which is known to be valid, because JSON.parse silently keeps the last of two equal members. */
function refuseStrangeMembers(text: string, mostParts: number): void {
  const open: (Set<string> | null)[] = []
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g
  let parts = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [all, colon] = found
    if (colon !== undefined || all.length === 1) parts += 1
    if (parts > mostParts) throw problem('malformed')
    if (all === '{' || all === '[') {
      open.push(all === '{' ? new Set() : null)
      if (open.length > deepest) throw problem('malformed')
    } else if (all === '}' || all === ']') open.pop()
    else if (colon !== undefined) note(open.at(-1), nameOf(all.slice(0, -colon.length)))
  }
}

/** Names without escapes are not parsed, because there may be 50,000 of them. */
function nameOf(text: string): string {
  return text.includes('\\') ? String(JSON.parse(text)) : text.slice(1, -1)
}

function note(names: Set<string> | null | undefined, name: string): void {
  if (forbidden.has(name) || names?.has(name)) throw problem('malformed')
  names?.add(name)
}

function refuseStrangeValues(value: unknown): void {
  if (typeof value === 'string') {
    if (isStrange(value)) throw problem('malformed')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
      throw problem('malformed')
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (isStrange(name)) throw problem('malformed')
      refuseStrangeValues(member)
    }
  }
}

/** NUL and unpaired surrogates, which no database column accepts. */
export function isStrange(text: string): boolean {
  return /\0|\p{Cs}/u.test(text)
}
