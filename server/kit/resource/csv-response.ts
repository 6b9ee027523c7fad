import type { AppContext } from '../app'
import { compressedStream } from '../http/compressed'
import { type CsvColumn, csvStream } from './csv-stream'

/** Rows as a file to download, in the language of the request; `rows` may come in batches. */
export function csvResponse<Row>(
  c: AppContext,
  file: string,
  columns: CsvColumn<Row>[],
  rows: Row[] | AsyncGenerator<Row[]>,
): Response {
  const batches = Array.isArray(rows) ? once(rows) : rows
  const csv = csvStream(columns, batches, c.get('locale'))
  const { body, encoding } = compressedStream(csv, c.req.header('accept-encoding'))
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  })
}

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
