import { m } from '#messages'
import { fieldSentence } from '../../lib/field-sentence'
import { RequestError } from '../../lib/problem-error'
import { errorSentence } from '../../lib/problem-sentence'

/** Why an exchange about a plan was refused: what is wrong with what was sent, each thing once, where that is it. */
export function refusalOf(error: unknown): string {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  const text = [...new Set(fields.map(fieldSentence))]
  return text.length === 0 ? errorSentence(error) : text.join(m.kit_comma())
}
