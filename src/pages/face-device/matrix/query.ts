import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { enrolmentStates } from '../../../../contract/devices/device-task'
import { faceDevices } from '../../../../contract/devices/face-device'
import { call } from '../../../lib/api/call'

/** The matrix query in the address. */
interface MatrixQuery {
  store: string
  q: string
  /** Only people who are in one of these states on a device. */
  states: readonly (typeof enrolmentStates)[number][]
  page: number
}

export function readMatrixQuery(store: string, params: URLSearchParams): MatrixQuery {
  const given = (params.get('state') ?? '').split(',')
  return {
    store,
    q: params.get('q') ?? '',
    states: enrolmentStates.filter((state) => given.includes(state)),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  }
}

export const matrixQuery = ({ store, q, states, page }: MatrixQuery) =>
  queryOptions({
    queryKey: [faceDevices.name, 'matrix', { store, q, states, page }],
    queryFn: ({ signal }) =>
      call(faceDevices.matrix, { query: { store, q, state: states.join(','), page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })

/** The devices of a store that accept faces, or could. Its key is that of a list, where a lifecycle's dialog looks for its row. */
export const devicesQuery = (store: string) =>
  queryOptions({
    queryKey: [faceDevices.name, 'list', { ofStore: store }],
    queryFn: ({ signal }) =>
      call(faceDevices.list, {
        query: { store, status: 'registered,active,disabled', pageSize: '200' },
        signal,
      }),
  })
