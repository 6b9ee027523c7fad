import { stores } from '../../../contract/catalogue/store'
import { useRecordOptions } from '../../kit/form/record-field'

const source = { resource: stores, labelOf: (store: { name: string }) => store.name }

/** The names of a coach's stores, in their order. */
export function useStoreNames(ids: readonly string[]): { id: string; name: string }[] {
  const { options } = useRecordOptions(source, ids, '')
  return ids.map((id) => ({ id, name: options.find(({ value }) => value === id)?.label ?? '…' }))
}
