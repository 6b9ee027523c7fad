import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Dialog } from '../../../kit/ui/dialog'
import { DocumentViewer } from '../../../kit/viewer/document-viewer'
import { useDocumentView } from '../../../kit/viewer/use-document-view'
import { documentQuery } from '../../../lib/api/document-query'

/** Thumbnails of a report or of work, each of which opens. */
export function Photos({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<number | null>(null)
  const shown = open === null ? undefined : ids[open]
  if (ids.length === 0) return null
  return (
    <div className="equipment-photos">
      {ids.map((id, i) => (
        <button
          key={id}
          type="button"
          aria-label={m.equipment_photo_open({ index: i + 1, count: ids.length })}
          onClick={() => setOpen(i)}
        >
          <Thumb id={id} />
        </button>
      ))}
      {shown === undefined ? null : (
        <Dialog
          title={m.equipment_photo({ index: (open ?? 0) + 1, count: ids.length })}
          doIt={m.kit_close()}
          cancel={null}
          width={880}
          onDo={() => setOpen(null)}
          onCancel={() => setOpen(null)}
        >
          <Large id={shown} />
        </Dialog>
      )}
    </div>
  )
}

function Large({ id }: { id: string }) {
  return <DocumentViewer id={id} label={m.equipment_photos()} viewer={useDocumentView()} />
}

/** A private picture has no public address: it is fetched with the token. */
export function Thumb({ id }: { id: string }) {
  const { data } = useQuery(documentQuery(id))
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const address = URL.createObjectURL(data)
    setSrc(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return src === null ? <span className="equipment-photo-wait" /> : <img src={src} alt="" />
}
