import { useState } from 'react'
import { m } from '#messages'
import { mediaUrl } from '../../../contract/content/media-url'
import style from './picture.module.css'

/** A thumbnail, with a message in its place when it cannot be loaded. */
export function Picture({ id, alt, size }: { id: string; alt: string; size: 'small' | 'large' }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === id)
    return (
      <span className={`${style.picture} ${style[`picture-${size}`] ?? ''}`}>{m.kit_picture_failed()}</span>
    )
  return (
    <img
      className={`${style.picture} ${style[`picture-${size}`] ?? ''}`}
      src={mediaUrl(id, size === 'small' ? 160 : 640)}
      alt={alt}
      loading="lazy"
      draggable={false}
      onError={() => setFailed(id)}
    />
  )
}
