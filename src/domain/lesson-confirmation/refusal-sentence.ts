import { m } from '#messages'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'

/** Why a confirmation, a verification or a dispute was refused; the page of a member shows the same sentences. */
export function refusalSentence(error: unknown): string {
  const [field] = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return (field === undefined ? undefined : sentences[field.code]?.()) ?? errorSentence(error)
}

const sentences: Readonly<Record<string, (() => string) | undefined>> = {
  lesson_code: m.field_lesson_code,
  stroke: m.field_stroke,
  signature_short: m.field_signature_short,
  lesson_not_attended: m.field_lesson_not_attended,
  lesson_not_begun: m.field_lesson_not_begun,
  lesson_confirm_late: m.field_lesson_confirm_late,
  lesson_settled: m.field_lesson_settled,
  lesson_needs_no_verification: m.field_lesson_needs_no_verification,
  lesson_not_completed: m.field_lesson_not_completed,
  lesson_dispute_late: m.field_lesson_dispute_late,
  lesson_disputed_already: m.field_lesson_disputed_already,
  lesson_not_disputed: m.field_lesson_not_disputed,
  lesson_code_used: m.field_lesson_code_used,
  member_without_link: m.field_member_without_link,
}
