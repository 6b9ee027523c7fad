import IconImage from '@douyinfe/semi-icons/lib/es/icons/IconImage'
import { useState } from 'react'
import { m } from '#messages'
import { mediaUrl } from '../../../contract/content/media-url'
import style from './picture.module.css'

/** A thumbnail, with a sign in its place when it cannot be loaded. */
export function Picture({ id, alt, size }: { id: string; alt: string; size: 'small' | 'large' }) {
  const [failed, setFailed] = useState<string | null>(null)
  const className = `${style.picture} ${style[`picture-${size}`] ?? ''}`
  if (failed === id)
    return (
      <span
        className={className}
        role="img"
        aria-label={m.kit_picture_failed()}
        title={m.kit_picture_failed()}
      >
        <IconImage aria-hidden />
      </span>
    )
  return (
    <img
      className={className}
      src={mediaUrl(id, size === 'small' ? 160 : 640)}
      alt={alt}
      loading="lazy"
      draggable={false}
      onError={() => setFailed(id)}
    />
  )
}
