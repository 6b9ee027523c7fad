import { storeSource } from '../../kit/filter/store-source'
import { useRecordOptions } from '../../kit/form/record-field'

/** The names of a coach's stores, in their order. */
export function useStoreNames(ids: readonly string[]): { id: string; name: string }[] {
  const { options } = useRecordOptions(storeSource, ids, '')
  return ids.map((id) => ({ id, name: options.find(({ value }) => value === id)?.label ?? '…' }))
}
