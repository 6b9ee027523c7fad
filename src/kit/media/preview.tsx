import { useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, srcSet, videoUrl } from '../../../contract/content/media'
import { mediaUrl } from '../../../contract/content/media-url'
import { ImageViewer } from '../viewer/image-viewer'
import { nameOf } from './labels'
import style from './media.module.css'

/** A picture that opens over the whole window, or a video that plays here. */
export function MediaPreview({ row }: { row: ListedMedia }) {
  return row.kind === 'video' ? (
    <VideoPlayer key={row.id} row={row} />
  ) : (
    <PicturePreview key={row.id} row={row} />
  )
}

function PicturePreview({ row }: { row: ListedMedia }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <div className={style.mediaPreview}>
      <button type="button" aria-label={m.media_view()} title={m.media_view()} onClick={() => setAt(0)}>
        <img
          src={mediaUrl(row.id, 640)}
          srcSet={srcSet(row)}
          sizes="(max-width: 768px) 90vw, 640px"
          width={row.width}
          height={row.height}
          alt={row.alt || nameOf(row)}
        />
      </button>
      <ImageViewer pictures={[row.id]} at={at} onMove={setAt} />
    </div>
  )
}

export function VideoPlayer({
  row,
}: {
  row: Pick<ListedMedia, 'id' | 'type' | 'posterId' | 'title' | 'fileName'>
}) {
  const [failed, setFailed] = useState(false)
  return (
    <div className={style.mediaPreview}>
      {failed ? (
        <p role="alert">{m.media_cannot_play()}</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: exercises have no speech; captions come with the video itself
        <video
          className={style.mediaPlayer}
          controls
          preload="metadata"
          aria-label={nameOf(row)}
          src={videoUrl(row)}
          poster={row.posterId === null ? undefined : mediaUrl(row.posterId, 640)}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  )
}
