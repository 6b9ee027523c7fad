import IconUser from '@douyinfe/semi-icons/lib/es/icons/IconUser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { documentQuery } from '../../../lib/api/document-query'

/** The photo of a person's face, or its placeholder. */
export function FacePhoto({ id }: { id: string | null }) {
  return id === null ? (
    <span className="person-photo" aria-hidden="true">
      <IconUser size="extra-large" />
    </span>
  ) : (
    <Photo key={id} id={id} />
  )
}

function Photo({ id }: { id: string }) {
  const { data: blob, error } = useQuery(documentQuery(id))
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (error !== null) return <span className="person-photo">{m.kit_picture_failed()}</span>
  if (url === null)
    return <span className="person-photo" role="status" aria-label={m.person_face_photo_loading()} />
  return <img className="person-photo" src={url} alt={m.person_face_photo()} draggable={false} />
}
