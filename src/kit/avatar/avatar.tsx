import { useState } from 'react'
import { mediaUrl } from '../../../contract/content/media-url'
import style from './avatar.module.css'
import { initialsOf, toneOf } from './initials-of'

interface Props {
  name: string
  /** The photo; without one (null) the initials show. */
  id: string | null
  /** `small` and `normal` recognise a row; `large` compares a face. A context may set `--avatar`, the exact size. */
  size?: 'small' | 'normal' | 'large'
  /** Where the name does not stand beside it. */
  isAlone?: boolean
}

/** A person's photo, or the initials in the person's colour where there is none or it cannot be loaded. */
export function Avatar({ name, id, size = 'normal', isAlone = false }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const className = `${style.avatar} ${style[size] ?? ''}`
  if (id !== null && failed !== id)
    return (
      <img
        className={className}
        src={mediaUrl(id, size === 'large' ? 640 : 160)}
        alt={isAlone ? name : ''}
        loading="lazy"
        draggable={false}
        onError={() => setFailed(id)}
      />
    )
  const naming = isAlone ? ({ role: 'img', 'aria-label': name } as const) : { 'aria-hidden': true }
  return (
    <span className={className} data-tone={toneOf(name)} {...naming}>
      {initialsOf(name)}
    </span>
  )
}
