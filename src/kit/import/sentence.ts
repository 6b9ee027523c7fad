import { m } from '#messages'
import type { FieldProblem } from '../../../contract/problem'
import type { ImportRun, ImportVerdict } from '../../../contract/system/imports'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'

const verdictLabels: Record<ImportVerdict, () => string> = {
  create: m.kit_import_verdict_create,
  change: m.kit_import_verdict_change,
  same: m.kit_import_verdict_same,
  refuse: m.kit_import_verdict_refuse,
}

/** Why a run stopped early; a reason that only the server knows is shown as it is. */
export const failureSentence = (failure: string | null): string | null =>
  failure === 'forbidden' || failure === 'beyond_own_stores' ? m.kit_import_not_permitted() : failure

/** The outcome of a record; before anything is written, a refusal is worded in the future tense. */
export const verdictLabel = (verdict: ImportVerdict, { status }: Pick<ImportRun, 'status'>): string =>
  verdict === 'refuse' && status === 'checked' ? m.kit_import_not_importable() : verdictLabels[verdict]()

/** Why an import request was refused: the problem of the file, if that is the reason. */
export function refusalOf(error: unknown): string {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return fields.length === 0 ? errorSentence(error) : fields.map(importSentence).join(m.kit_comma())
}

/** The sentence for a problem of a file or one of its records. */
export function importSentence(problem: Pick<FieldProblem, 'code' | 'params'>): string {
  const sentence = sentences[problem.code]
  if (sentence === undefined) return fieldSentence(problem)
  const given = problem.params ?? {}
  const of = (name: string) => given[name] ?? ''
  return sentence({
    column: of('column'),
    columns: of('columns'),
    count: of('count'),
    known: of('known'),
    line: of('line'),
    maximum: of('maximum'),
    most: of('most'),
    muscle: of('muscle'),
    name: of('name'),
    names: of('names'),
    row: of('row'),
  })
}

type Params = Record<
  | 'column'
  | 'columns'
  | 'count'
  | 'known'
  | 'line'
  | 'maximum'
  | 'most'
  | 'muscle'
  | 'name'
  | 'names'
  | 'row',
  string | number
>

const sentences: Readonly<Record<string, ((params: Params) => string) | undefined>> = {
  json_broken: m.field_json_broken,
  unknown_shape: () => m.field_unknown_shape(),
  wrong_columns: m.field_wrong_columns,
  column_twice: m.field_column_twice,
  csv_broken: m.field_csv_broken,
  xlsx_broken: () => m.field_xlsx_broken(),
  file_binary: () => m.field_file_binary(),
  file_empty: () => m.field_file_empty(),
  file_too_large: m.field_file_too_large,
  unknown_encoding: () => m.field_unknown_encoding(),
  too_many_records: m.field_too_many_records,
  too_many_columns: m.field_too_many_columns,
  record_too_large: m.field_record_too_large,
  file_too_complex: () => m.field_file_too_complex(),
  no_column: m.field_no_column,
  cell_count: () => m.field_cell_count(),
  no_record: () => m.field_no_record(),
  duplicate_in_file: m.field_duplicate_in_file,
  store_out_of_reach: m.field_store_out_of_reach,
  row_out_of_reach: () => m.field_row_out_of_reach(),
  row_archived: () => m.field_row_archived(),
  cleaned: () => m.field_cleaned(),
  cut: m.field_cut,
  split: m.field_split,
  left_out: m.field_left_out,
  repeated_left_out: m.field_repeated_left_out,
  no_steps: () => m.field_no_steps(),
  no_muscles: () => m.field_no_muscles(),
  unknown_name: m.field_unknown_name,
  // In imports made before the table had every muscle of free-exercise-db.
  nearest_muscle: m.field_nearest_muscle,
  images_left_out: m.field_images_left_out,
  subtype_unknown: m.field_subtype_unknown,
  subtype_made: m.field_subtype_made,
  no_translation: () => m.field_no_translation(),
  assumed: m.field_assumed,
  plan_unknown: m.field_plan_unknown,
  plan_ambiguous: m.field_plan_ambiguous,
  card_left_out: () => m.field_card_left_out(),
  member_stays: () => m.field_member_stays(),
  other_name: m.field_other_name,
  not_a_number: m.field_not_a_number,
}
