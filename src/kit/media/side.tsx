import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { type ListedMedia, media } from '../../../contract/content/media'
import { useMay } from '../ui/use-may'
import { MediaFacts } from './facts'
import { nameOf } from './labels'
import { MediaLine } from './line'
import style from './media.module.css'
import { MediaPreview } from './preview'
import { useMayEditMedia } from './use-may-edit-media'
import { useMediaDelete } from './use-media-delete'
import { MediaUses } from './uses'

/** The side panel of one file of the library: what it is, its texts, where it is used. */
export function MediaSide({ row, onDeleted }: { row: ListedMedia; onDeleted: (row: ListedMedia) => void }) {
  const may = useMay()
  const canEdit = useMayEditMedia()
  const { requestDelete, dialog } = useMediaDelete(onDeleted)
  const line = { row, disabled: !canEdit(row) }
  return (
    <aside className={style.mediaSide} aria-label={m.media_detail()}>
      <MediaPreview row={row} />
      <strong className={style.mediaTitle}>{nameOf(row)}</strong>
      <MediaLine
        key={`title ${row.id}`}
        {...line}
        field="title"
        label={m.media_field_title()}
        maxLength={80}
      />
      <MediaLine
        key={`alt ${row.id}`}
        {...line}
        field="alt"
        label={m.media_field_alt()}
        help={m.media_alt_help()}
        maxLength={200}
      />
      <MediaFacts row={row} />
      <h3>{m.media_usage()}</h3>
      <MediaUses id={row.id} />
      {may(media.remove) ? (
        <Button type="danger" onClick={() => requestDelete(row)}>
          {m.media_delete()}
        </Button>
      ) : null}
      {dialog}
    </aside>
  )
}
