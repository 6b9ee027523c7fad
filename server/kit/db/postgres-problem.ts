import type { ProblemCode } from '../../../contract/problem'
import { type ProblemError, problem } from '../problem'
import { isConnectionLost } from './is-connection-lost'

interface Rule {
  /** `taken`: another row has this value. `does_not_exist`: the referenced row is missing. Others name the field's rule. */
  code: string
  path: (string | number)[]
  /** The default is `taken` for the code `taken`, else `invalid`. */
  problem?: ProblemCode
}

const rules = new Map<string, Rule>()

/** Maps a constraint of the schema to a field: `registerConstraint('store_code_key', { code: 'taken', path: ['code'] })`. */
export function registerConstraint(constraint: string, rule: Rule): void {
  rules.set(constraint, rule)
}

/** The problem that a failed statement means for the person, or undefined for a bug of the server. */
export function postgresProblem(error: unknown): ProblemError | undefined {
  if (isConnectionLost(error)) return problem('unavailable', { retryAfter: 2 }, error)
  if (!(error instanceof Error)) return undefined
  // pg puts these on its errors; Error does not declare them.
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code !== 'string') return undefined
  const rule = typeof constraint === 'string' ? rules.get(constraint) : undefined
  if (rule !== undefined) {
    const fields = [{ path: rule.path, code: rule.code }]
    return problem(rule.problem ?? (rule.code === 'taken' ? 'taken' : 'invalid'), { fields }, error)
  }
  switch (code) {
    case '23505':
      return problem('taken', {}, error)
    case '23503':
      return problem('in_use', {}, error)
    case '53100':
    case 'ENOSPC':
      return problem('storage_full', {}, error)
    case '25006': // a standby
    case '40001': // lost against a simultaneous change
    case '40P01':
    case '55P03':
    case '57014': // took too long
      return problem('unavailable', { retryAfter: 1 }, error)
    default:
      return isRefusedValue(code) ? problem('invalid', {}, error) : undefined
  }
}

/** Class 22: a value that its type does not hold, such as a number out of range. Class 54: one that is too long or too complex. */
const isRefusedValue = (code: string) => /^(?:22|54)[0-9A-Z]{3}$/.test(code)

/** Whether a schema of the contract accepted a value that the database refuses. */
export function isSchemaGap({ cause }: ProblemError): boolean {
  return cause instanceof Error && 'code' in cause && isRefusedValue(String(cause.code))
}
