import IconImage from '@douyinfe/semi-icons/lib/es/icons/IconImage'
import IconVideo from '@douyinfe/semi-icons/lib/es/icons/IconVideo'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, srcSet } from '../../../contract/content/media'
import { mediaUrl } from '../../../contract/content/media-url'
import { playingTime } from '../ui/format-duration'
import style from './media.module.css'

/** A file as it looks in a list: the picture, or a video's cover with how long it lasts. */
export function MediaThumb({ row, sizes }: { row: ListedMedia; sizes: string }) {
  const [failed, setFailed] = useState(false)
  const { kind, posterId } = row
  const picture = kind === 'picture' ? row.id : posterId
  return (
    <span className={style.mediaThumb}>
      {picture === null || failed ? (
        <span className={style.mediaBlank}>
          {kind === 'video' ? (
            <IconVideo aria-hidden size="extra-large" />
          ) : (
            <IconImage aria-hidden size="extra-large" />
          )}
          {failed ? m.kit_picture_failed() : null}
        </span>
      ) : (
        <img
          src={mediaUrl(picture, 160)}
          srcSet={
            kind === 'picture'
              ? srcSet(row)
              : `${mediaUrl(picture, 160)} 160w, ${mediaUrl(picture, 640)} 640w`
          }
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
        />
      )}
      {kind === 'video' ? <span className={style.mediaTime}>{playingTime(row.durationMs ?? 0)}</span> : null}
    </span>
  )
}
