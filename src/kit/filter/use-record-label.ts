import { type RecordSource, useRecordOptions } from '../form/record-field'
import type { Row } from '../record/resource'

/** The label of the record that a filter names; `…` until it is known. */
export function useRecordLabel<R extends Row, Draft>(
  source: RecordSource<R, Draft>,
  id: string | undefined,
): (id: string) => string {
  const { options } = useRecordOptions(source, id === undefined ? [] : [id], '', id !== undefined)
  return (value) => options.find((option) => option.value === value)?.label ?? '…'
}
