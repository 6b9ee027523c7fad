import { m } from '#messages'
import { RequestError } from '../../../lib/api/request-error'
import { errorSentence } from '../../../lib/error-sentence'
import { count } from '../../../lib/format'

type Params = Record<string, string | number>

const sentences: Readonly<Record<string, ((params: Params) => string) | undefined>> = {
  bill_unknown: () => m.bill_refused_unknown(),
  bill_part: () => m.bill_refused_part(),
  bill_zipped: () => m.bill_refused_zipped(),
  bill_cut: () => m.bill_refused_cut(),
  bill_after_end: ({ line = '' }) => m.bill_refused_after_end({ line }),
  bill_line: ({ line = '' }) => m.bill_refused_line({ line }),
  bill_amount: ({ line = '', name = '' }) => m.bill_refused_amount({ line, name }),
  bill_merchants: ({ line = '' }) => m.bill_refused_merchants({ line }),
  bill_days: ({ line = '' }) => m.bill_refused_days({ line }),
  bill_empty: () => m.bill_refused_empty(),
  bill_foreign: ({ name = '', known = '' }) => m.bill_refused_foreign({ name, known }),
  bill_foreign_numbers: ({ count: found = 0 }) =>
    m.bill_refused_foreign_numbers({ count: count(Number(found)) }),
  bill_channel_unset: () => m.bill_refused_channel_unset(),
  bill_day_ahead: ({ day = '' }) => m.bill_refused_day_ahead({ day }),
  bill_day_taken: ({ day = '', name = '' }) => m.bill_refused_day_taken({ day, name }),
  unknown_encoding: () => m.bill_refused_encoding(),
  file_binary: () => m.bill_refused_binary(),
  file_empty: () => m.bill_refused_file_empty(),
  file_too_large: ({ most = '' }) => m.bill_refused_too_large({ most }),
  too_many_records: ({ most = 0 }) => m.bill_refused_too_many({ most: count(Number(most)) }),
}

/** Why a file was refused, and what to do. */
export function refusalSentence(error: unknown): string {
  if (!(error instanceof RequestError)) return errorSentence(error)
  if (error.problem.status === 0) return m.bill_unsure()
  const [field] = error.problem.fields ?? []
  return sentences[field?.code ?? '']?.(field?.params ?? {}) ?? errorSentence(error)
}

/** The bill that has the day already, if that is why a file was refused. */
export function takenBy(error: unknown): { id: string; day: string; name: string } | null {
  const [field] = error instanceof RequestError ? (error.problem.fields ?? []) : []
  if (field?.code !== 'bill_day_taken') return null
  const { id = '', day = '', name = '' } = field.params ?? {}
  return { id: String(id), day: String(day), name: String(name) }
}
