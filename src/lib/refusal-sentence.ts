import { RequestError } from './api/request-error'
import { errorSentence } from './error-sentence'
import { fieldSentence } from './field-sentence'

/** The sentence of a failure where no form shows its fields: that of the first refused field, if there is one. */
export function refusalSentence(error: unknown): string {
  const [field] = (error instanceof RequestError ? error.problem.fields : undefined) ?? []
  return field === undefined ? errorSentence(error) : fieldSentence(field)
}
