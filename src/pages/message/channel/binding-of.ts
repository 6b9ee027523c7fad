import type { FieldProblem } from '../../../../contract/problem'
import type { Binding } from '../../../kit/form/form'
import { fieldSentence } from '../../../lib/field-sentence'

/** Binds a field of a dialog to a state and to the server's problems with it. */
export function bindingOf(
  name: string,
  { fields, ...state }: { value: string; change: (value: string) => void; fields: readonly FieldProblem[] },
): Binding<string> {
  const problems = fields.filter(({ path }) => path[0] === name)
  const problem = problems[0] === undefined ? null : fieldSentence(problems[0])
  return { name, ...state, problems, problem, disabled: false, leave: () => {} }
}
