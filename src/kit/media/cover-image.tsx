import { useState } from 'react'
import { mediaUrl } from '../../../contract/content/media-url'
import { PictureSign } from './picture'
import pictureStyle from './picture.module.css'

/** A decorative picture whose size `className` gives; a grey area with a sign where there is none, or when it cannot be loaded. */
export function CoverImage(props: { id: string | null; width: 160 | 640; className: string | undefined }) {
  const { id, width, className } = props
  const [failed, setFailed] = useState<string | null>(null)
  if (id === null || failed === id)
    return (
      <span className={`${className ?? ''} ${pictureStyle.missing}`} aria-hidden="true">
        <PictureSign />
      </span>
    )
  return (
    <img
      className={className}
      src={mediaUrl(id, width)}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setFailed(id)}
    />
  )
}
