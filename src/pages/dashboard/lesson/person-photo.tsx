import { useState } from 'react'
import { mediaUrl } from '../../../../contract/content/media-url'
import style from './lesson.module.css'

/** A photo, or the first character of the name where there is none. */
export function PersonPhoto({ id, name }: { id: string | null; name: string }) {
  const [failed, setFailed] = useState(false)
  if (id === null || failed)
    return (
      <span className={style.photo} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    )
  return (
    <img
      className={style.photo}
      src={mediaUrl(id, 160)}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}
