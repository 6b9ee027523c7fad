import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { banners } from '../../../contract/content/banner'
import { Segmented } from '../../kit/form/segmented'
import { rowQuery } from '../../kit/record/row-query'
import { Dialog } from '../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import textStyle from '../../kit/ui/text.module.css'
import { errorSentence } from '../../lib/error-sentence'
import style from './banner.module.css'
import { BothFrames } from './frame'
import { bannerLabels, linkTargetLabel, windowLabel } from './labels'
import { useStanding } from './use-standing'

const copies = ['draft', 'standing'] as const

/** A banner on both devices, `?preview=<id>`: its draft and, if that has changed, what visitors still see. */
export function PreviewDialog() {
  const [params, setParams] = useSearchParams()
  const id = params.get('preview')
  const [which, setWhich] = useState<(typeof copies)[number]>('draft')
  const { data, error, refetch } = useQuery(rowQuery(banners, id))
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
      confirmText={m.kit_close()}
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
        <div className={style.preview}>
          {copy === undefined ? null : (
            <Segmented
              label={m.kit_publication_which()}
              options={copies}
              value={which}
              labelFor={(one) =>
                one === 'draft' ? m.kit_publication_the_draft() : m.kit_publication_standing()
              }
              onChange={setWhich}
            />
          )}
          <BothFrames banner={shown} />
          <p className={textStyle.note}>
            {[
              bannerLabels.position.label(shown.position),
              windowLabel(shown),
              linkTargetLabel({ ...shown, linkName }),
            ].join(' · ')}
          </p>
        </div>
      )}
    </Dialog>
  )
}
