import { sql } from 'kysely'
import { m } from '#messages'
import type { ImportRow, RowProblem } from '../../../contract/system/imports'
import type { Db, Tx } from '../db/schema'
import type { Locale } from '../problem'
import type { CsvColumn } from '../resource/csv-stream'

const members = sql`n, name, verdict, problems, row_id, applied_at is not null as is_applied`

/** A page of a run's records, in their order. */
export async function recordsOf(
  tx: Tx,
  runId: string,
  {
    page,
    pageSize,
    verdict,
    isNamed,
  }: { page: number; pageSize: number; verdict?: string; isNamed?: boolean },
) {
  const where = sql`run_id = ${runId}
    ${verdict === undefined ? sql`` : sql`and verdict = ${verdict}`} ${isNamed ? sql`and problems <> '[]'` : sql``}`
  const { rows } = await sql<ImportRow>`
    select ${members} from import_row where ${where} order by n limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx)
  const total = await sql<{ found: number }>`
    select count(*)::int as found from import_row where ${where}
  `.execute(tx)
  return { rows, total: total.rows[0]?.found ?? 0, totalIsExact: true }
}

/** A record with one of its problems; null without problems. */
export interface ReportLine extends Omit<ImportRow, 'problems'> {
  problem: RowProblem | null
}

const batch = 500

/** Every record of a run, once for each of its problems, in batches. */
export async function* reportLines(db: Db, runId: string): AsyncGenerator<ReportLine[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<ImportRow>`
      select ${members} from import_row where run_id = ${runId} and n > ${after} order by n limit ${batch}
    `.execute(db)
    if (rows.length === 0) return
    yield rows.flatMap(({ problems, ...row }) =>
      (problems.length === 0 ? [null] : problems).map((problem) => ({ ...row, problem })),
    )
    after = rows.at(-1)!.n
  }
}

export const reportColumns: CsvColumn<ReportLine>[] = [
  { header: (locale) => m.kit_import_row({}, { locale }), cell: ({ n }) => n },
  { header: (locale) => m.kit_import_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.kit_import_verdict({}, { locale }),
    cell: ({ verdict }, locale) => verdict && m[`kit_import_verdict_${verdict}`]({}, { locale }),
  },
  {
    header: (locale) => m.kit_import_applied({}, { locale }),
    cell: ({ isApplied }, locale) => (isApplied ? m.kit_yes({}, { locale }) : m.kit_no({}, { locale })),
  },
  {
    header: (locale) => m.kit_import_level({}, { locale }),
    cell: ({ problem }, locale) => {
      if (problem === null) return null
      return problem.isError ? m.kit_import_error({}, { locale }) : m.kit_import_warning({}, { locale })
    },
  },
  {
    header: (locale) => m.kit_import_field({}, { locale }),
    cell: ({ problem }) => problem?.path.join('.') ?? null,
  },
  {
    header: (locale) => m.kit_import_sentence({}, { locale }),
    cell: ({ problem }, locale) => problem && sentenceOf(problem, locale),
  },
]

export function sentenceOf({ code, params }: Pick<RowProblem, 'code' | 'params'>, locale: Locale): string {
  // Looks up the catalogue's functions by name; a code without a sentence is shown as it is.
  const sentences = m as unknown as Record<
    string,
    ((params: object, options: { locale: Locale }) => string) | undefined
  >
  const sentence = sentences[`field_${code}`] ?? sentences[`problem_${code}`]
  return sentence === undefined ? code : sentence(params ?? {}, { locale })
}
