import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '#messages'
import { media } from '../../../contract/content/media'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import textStyle from '../ui/text.module.css'

/** Loaded on display, because it imports the address of every kind of row. */
export const Referrers = lazyPart(async () => (await import('./referrers')).Referrers)

/** Every row that refers to a file, each with a link. */
export function MediaUses({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['media', 'usage', id],
    queryFn: ({ signal }) => call(media.usage, { id, signal }),
  })
  if (error !== null) return <p role="alert">{errorSentence(error)}</p>
  if (data === undefined) return <p className={textStyle.faint}>{m.kit_loading()}</p>
  return (
    <Suspense fallback={<p className={textStyle.faint}>{m.kit_loading()}</p>}>
      <Referrers uses={data.rows} count={data.count} />
    </Suspense>
  )
}
