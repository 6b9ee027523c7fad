import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ListedMedia, media } from '../../contract/media'
import { mayDo, meQuery } from '../lib/session'

/** Tells of a file whether the person may change its words: whoever is limited to stores, of what they brought in. */
export function useMayEditMedia(): (row: Pick<ListedMedia, 'createdBy'>) => boolean {
  const { data: me } = useQuery(meQuery)
  return useCallback(
    ({ createdBy }) =>
      mayDo(me, media.update.permission) && (me?.storeIds === null || createdBy === me?.username),
    [me],
  )
}
