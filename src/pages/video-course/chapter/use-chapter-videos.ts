import { useQueries } from '@tanstack/react-query'
import { type Media, media } from '../../../../contract/content/media'
import { call } from '../../../lib/api/call'

/** The video files in the order of the ids; undefined for one that is unknown or still loading. */
export function useChapterVideos(ids: readonly string[]): (Media | undefined)[] {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['media', 'one', id],
      queryFn: () => call(media.read, { id }),
      enabled: id !== '',
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
}
