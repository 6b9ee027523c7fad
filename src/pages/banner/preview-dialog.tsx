import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { banners } from '../../../contract/banner'
import { Dialog } from '../../kit/dialog'
import { ListFailed, ListSkeleton } from '../../kit/list-states'
import { call } from '../../lib/call'
import { errorSentence } from '../../lib/problem-sentence'
import { BothFrames } from './banner-frame'
import { linkSaid, positionLabel, windowSaid } from './banner-words'
import { useStanding } from './standing'

/** A banner on both devices, `?preview=<id>`: its draft and, where that has moved on, what visitors see still. */
export function PreviewDialog() {
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const [which, setWhich] = useState<'draft' | 'standing'>('draft')
  const { data, error, refetch } = useQuery({
    queryKey: [banners.name, 'one', id],
    queryFn: ({ signal }) => call(banners.read, { id: id ?? '', signal }),
    enabled: id !== null,
  })
  const standing = useStanding(data?.isModified === true ? [data] : [])
  if (id === null) return null
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('preview')
      return next
    })
  const copy = standing.get(id)
  const shown = which === 'standing' && copy !== undefined ? copy : data
  const linkName = shown?.linkTargetId === data?.linkTargetId ? (data?.linkName ?? null) : null
  return (
    <Dialog
      title={data === undefined ? m.banner_preview() : m.banner_preview_of({ title: data.title })}
      doIt={m.kit_close()}
      cancel={null}
      width={1120}
      onDo={close}
      onCancel={close}
    >
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined || shown === undefined ? (
        <ListSkeleton />
      ) : (
        <div className="banner-preview">
          {copy === undefined ? null : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
            <div className="banner-which" role="group" aria-label={m.banner_which()}>
              {(['draft', 'standing'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={which === one} onClick={() => setWhich(one)}>
                  {one === 'draft' ? m.kit_publication_the_draft() : m.banner_which_standing()}
                </button>
              ))}
            </div>
          )}
          <BothFrames banner={shown} />
          <p className="kit-note">
            {[positionLabel(shown.position), windowSaid(shown), linkSaid({ ...shown, linkName })].join(' · ')}
          </p>
        </div>
      )}
    </Dialog>
  )
}
