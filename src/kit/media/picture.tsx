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
        <PictureSign />
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

/** The sign of a picture that is missing. Drawn here, because lists of changes use it and run without Semi's icons in tests of them. */
export const PictureSign = () => (
  <svg
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <rect x="3" y="4" width="18" height="16" rx="2" />
    <circle cx="8.5" cy="9.5" r="1.5" />
    <path d="m4 18 5.5-5 4 3.5 3-2.5 4 4" />
  </svg>
)
