import { m } from '#messages'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { fieldSentence } from '../../../lib/field-sentence'

/** Why a request about a plan was refused: the problems of its content, each once, if that is the reason. */
export function refusalOf(error: unknown): string {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  const text = [...new Set(fields.map(fieldSentence))]
  return text.length === 0 ? errorSentence(error) : text.join(m.kit_comma())
}
