import type { FieldProblem, Problem, ProblemCode } from '../../contract/problem'

export type Locale = 'zh-CN' | 'en-US'
type Extra = Partial<Omit<Problem, 'type' | 'code' | 'status' | 'title' | 'requestId'>>

/** A refusal of the closed list; thrown anywhere below `serve`, it rolls back the transaction. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly extra: Extra

  constructor(code: ProblemCode, extra: Extra, cause?: unknown) {
    super(code, { cause })
    this.name = 'ProblemError'
    this.code = code
    this.extra = extra
  }
}

/** `throw problem('taken', { fields: [{ path: ['code'], code: 'taken' }] })`; `cause` is logged, never sent. */
export function problem(code: ProblemCode, extra: Extra = {}, cause?: unknown): ProblemError {
  return new ProblemError(code, extra, cause)
}

/** The refusal of fields: `unknown_field` before `wrong_type` before `invalid`. */
export function fieldsProblem(fields: FieldProblem[]): ProblemError {
  const named = (['unknown_field', 'wrong_type'] as const).find((code) =>
    fields.some((field) => field.code === code),
  )
  return problem(named ?? 'invalid', { fields })
}

/** The best supported language for an Accept-Language header; Chinese when it names none. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const q = params.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find(Boolean)
      return { tag, weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, weight }) => weight > 0 && /^(zh|en)(-|$)/.test(tag))
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.tag.startsWith('en') ? 'en-US' : 'zh-CN'
}
