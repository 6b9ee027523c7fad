import sanitizeHtml from 'sanitize-html'
import type { RowProblem } from '../../../../contract/system/imports'
import { warning } from '../../../kit/import/importable'

/** A value shortened to fit, and the problems to report about it. */
interface Fitted<Value> {
  value: Value
  problems: RowProblem[]
}

type Path = (string | number)[]

/** A text on one line, without HTML, of `most` characters. */
export function fitText(given: unknown, path: Path, most: number): Fitted<string> {
  const { lines, problems } = linesOf(given, path)
  const whole = lines.join(' ')
  if (whole.length <= most) return { value: whole, problems }
  const value = whole
    .slice(0, most)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return { value, problems: [...problems, warning(path, 'cut', { maximum: most })] }
}

/** Texts as steps; one that is too long is split between its sentences. */
export function fitSteps(given: readonly unknown[], longest: number, most: number): Fitted<string[]> {
  const problems: RowProblem[] = []
  const steps = given.flatMap((one, i) => {
    const { lines, problems: lineProblems } = linesOf(one, ['steps', i])
    problems.push(...lineProblems)
    return lines.flatMap((line) => {
      const parts = divided(line, longest)
      if (parts.length > 1) problems.push(warning(['steps', i], 'split', { count: parts.length }))
      return parts.filter((part) => part.length >= 2)
    })
  })
  if (steps.length === 0) problems.push(warning(['steps'], 'no_steps'))
  const kept = fitList(steps, ['steps'], most)
  return { value: kept.value, problems: [...problems, ...kept.problems] }
}

/** The first `most` entries. */
export function fitList<Entry extends string>(
  list: readonly Entry[],
  path: Path,
  most: number,
): Fitted<Entry[]> {
  const rest = list.slice(most)
  if (rest.length === 0) return { value: [...list], problems: [] }
  const names = rest.join('; ').slice(0, 120)
  return { value: list.slice(0, most), problems: [warning(path, 'left_out', { maximum: most, names })] }
}

/** The lines of a text, without HTML and invisible characters. */
export function linesOf(given: unknown, path: Path): { lines: string[]; problems: RowProblem[] } {
  const text = typeof given === 'string' ? given : ''
  const hasMarkup = /<[a-z!/][^>]*>?/i.test(text)
  const plain = (hasMarkup ? withoutMarkup(text) : text).replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  const seen = plain.replace(/[^\P{Cc}\n\t]|\ufffd/gu, '')
  const lines = seen
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const isCleaned = hasMarkup || seen !== plain
  return { lines, problems: isCleaned ? [warning(path, 'cleaned')] : [] }
}

/** Paragraphs and list items become lines; the contents of scripts and styles are removed. */
function withoutMarkup(html: string): string {
  const broken = html.replace(/<(?:br\b[^>]*|\/(?:p|li|div|h[1-6]|tr))\s*\/?>/gi, '$&\n')
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Splits into parts of at most `longest`: between sentences, else between words, else anywhere. */
function divided(text: string, longest: number): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > longest) {
    const window = rest.slice(0, longest)
    const at = Math.max(
      ...[...window.matchAll(/[.!?。！？；;](?=\s|[^\s.])|[.!?。！？；;]$/g)].map(({ index }) => index + 1),
      0,
    )
    const end =
      at > longest / 4 ? at : window.lastIndexOf(' ') > longest / 4 ? window.lastIndexOf(' ') : longest
    // Never between the halves of a surrogate pair.
    const whole = /\p{Cs}$/u.test(rest.slice(0, end)) ? end - 1 : end
    parts.push(rest.slice(0, whole).trim())
    rest = rest.slice(whole).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
