import { useQueries } from '@tanstack/react-query'
import { type BannerDraft, banners } from '../../../contract/content/banner'
import { call } from '../../lib/api/call'

/** The published copies of banners whose draft has changed, by id. The copy of any other published banner is its draft. */
export function useStanding(modified: readonly { id: string }[]): ReadonlyMap<string, BannerDraft> {
  return useQueries({
    queries: modified.map(({ id }) => ({
      queryKey: [banners.name, 'versions', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(banners.versions, { id, signal }),
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const copy = data?.rows.find(({ until }) => until === null)?.copy
          const read = copy === undefined ? undefined : banners.draft.safeParse(copy)
          const id = modified[at]?.id
          return id === undefined || read?.success !== true ? [] : [[id, read.data] as const]
        }),
      ),
  })
}
