import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { stores } from '../../../contract/catalogue/store'
import { call } from '../../lib/api/call'
import { readStored, writeStored } from '../../lib/storage'

/** The browser's stored choice of a store. */
const storeKey = 'face-device-store'

const storesQuery = {
  queryKey: [stores.name, 'options', ''],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(stores.list, { query: { pageSize: '50' }, signal }),
}

/** The stores in reach, and the one that the address or this browser's memory names; undefined means all of them, or none yet. */
export function useStore() {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery(storesQuery)
  const named = params.get('store')
  const rows = data?.rows ?? []
  const choose = (id: string | null) => {
    writeStored(storeKey, id)
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('page')
      if (id === null) next.delete('store')
      else next.set('store', id)
      return next
    })
  }
  const find = (id: string | null) => rows.find((one) => one.id === id)
  return {
    isLoading: data === undefined && error === null,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    rows,
    options: rows.map(({ id, name }) => ({ value: id, label: name })),
    named: find(named),
    chosenStore: find(named) ?? find(readStored(storeKey)) ?? rows[0],
    choose,
  }
}
