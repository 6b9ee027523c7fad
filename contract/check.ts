import * as z from 'zod/mini'
import type { FieldProblem } from './problem'

type Issue = z.core.$ZodIssue

/** Parses a value: the output, or one problem for each refused field. */
export function check<S extends z.core.$ZodType>(
  schema: S,
  given: unknown,
): { value: z.core.output<S>; fields?: never } | { value?: never; fields: FieldProblem[] } {
  const result = z.safeParse(schema, given)
  return result.success ? { value: result.data } : { fields: fieldProblems(result.error.issues, given) }
}

/** The most field problems in a reply, because a body may have 50,000 and a form has fewer. */
const mostFields = 100

/**
 * Schema issues as field problems, the first of each path, a hundred at most. `given` is the value that was parsed: an empty or missing
 * member is `required`, whatever rule it broke. Without `given` every wrong type counts as missing.
 */
export function fieldProblems(issues: readonly Issue[], given?: unknown): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>()
  for (const issue of issues)
    for (const problem of byPath.size < mostFields ? explain(issue, given) : []) {
      const key = JSON.stringify(problem.path)
      if (!byPath.has(key)) byPath.set(key, problem)
    }
  return [...byPath.values()]
}

function explain(issue: Issue, given: unknown): FieldProblem[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)))
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, mostFields).map((key) => ({ path: [...path, key], code: 'unknown_field' }))
  if (isEmpty(issue, at(given, issue.path))) return [{ path, code: 'required' }]
  return [{ path, ...rule(issue) }]
}

/** Texts and absent values can be empty; an empty list breaks its own rule. */
function isEmpty(issue: Issue, value: unknown): boolean {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value')
    return value === undefined || value === null || value === ''
  return typeof value === 'string' && value.trim() === ''
}

function rule(issue: Issue): Omit<FieldProblem, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'not_whole' : 'wrong_type' }
    case 'too_small':
      return limit(issue.origin, { string: 'too_short', array: 'too_few' }, 'too_small', {
        minimum: Number(issue.minimum),
      })
    case 'too_big':
      return limit(issue.origin, { string: 'too_long', array: 'too_many' }, 'too_big', {
        maximum: Number(issue.maximum),
      })
    case 'invalid_value':
      return { code: 'not_an_option' }
    default:
      // A rule's own code is lower case; zod's default messages are sentences.
      return { code: /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid' }
  }
}

function limit(
  origin: string,
  codes: Record<string, string>,
  otherwise: string,
  params: Record<string, number>,
): Omit<FieldProblem, 'path'> {
  return { code: codes[origin] ?? otherwise, params }
}

function at(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given
  for (const step of path) {
    // A value that a schema parsed from a text (`a,b` → a list) has no members in the text itself.
    if (typeof value !== 'object' || value === null) return value
    value = Reflect.get(value, step)
  }
  return value
}
