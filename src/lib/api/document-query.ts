import { queryOptions } from '@tanstack/react-query'
import { documentPath } from '../../../contract/content/document'
import { setOnline } from './connection'
import { credentials, renewSession } from './credentials'
import { ownProblem, problemOf } from './request-error'

/** A person's document, fetched with the session's token; the blob's type is the one that the server declares. Its bytes never change. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

async function load(id: string, signal: AbortSignal, isRepeated = false): Promise<Blob> {
  const headers = credentials()
  const address = `/api/v1${documentPath}/${encodeURIComponent(id)}`
  const response = await fetch(address, { headers, credentials: 'same-origin', signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error
      setOnline(false)
      throw ownProblem('unavailable', 0)
    },
  )
  setOnline(true)
  if (response.ok) return response.blob()
  if (response.status === 401 && !isRepeated && (await renewSession(headers, signal)))
    return load(id, signal, true)
  throw problemOf(response.status, await response.json().catch(() => undefined))
}
