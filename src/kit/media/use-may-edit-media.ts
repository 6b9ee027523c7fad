import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ListedMedia, media } from '../../../contract/content/media'
import { mayDo, meQuery } from '../../lib/api/session'

/** Returns whether the person may change a file's texts: a person limited to stores may do so for the files they uploaded. */
export function useMayEditMedia(): (row: Pick<ListedMedia, 'createdBy'>) => boolean {
  const { data: me } = useQuery(meQuery)
  return useCallback(
    ({ createdBy }) =>
      mayDo(me, media.update.permission) && (me?.storeIds === null || createdBy === me?.username),
    [me],
  )
}
