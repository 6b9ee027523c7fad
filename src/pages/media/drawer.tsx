import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Media, type MediaDraft, media, mediaResource } from '../../../contract/content/media'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding, Form } from '../../kit/form/form'
import { ProseField, TextField } from '../../kit/form/text-field'
import { CoverButton } from '../../kit/media/cover-button'
import { MediaFacts } from '../../kit/media/facts'
import { nameOf } from '../../kit/media/labels'
import { PhotoField } from '../../kit/media/photo-field'
import { MediaPreview } from '../../kit/media/preview'
import { useMayEditMedia } from '../../kit/media/use-may-edit-media'
import { useMediaDelete } from '../../kit/media/use-media-delete'
import { MediaUses } from '../../kit/media/uses'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { useMay } from '../../kit/ui/use-may'
import { MediaAddress } from './address'
import { describeMedia } from './describe'
import style from './media.module.css'

const config: EditorConfig<Media, MediaDraft> = {
  resource: mediaResource,
  nameOf,
  initialValues: () => ({ title: '', alt: '', posterId: null }),
  toDraft: ({ title, alt, posterId }) => ({ title, alt, posterId }),
}

/** One file: its preview, names, texts, and where it is used. */
export function MediaDrawer() {
  const canEdit = useMayEditMedia()
  const ownConfig = useMemo(() => ({ ...config, isLocked: (row: Media) => !canEdit(row) }), [canEdit])
  return (
    <EditDrawer
      config={ownConfig}
      describe={describeMedia}
      title={(row) => (row === null ? m.media_detail() : nameOf(row))}
      headline={(row) => <MediaActions row={row} />}
      sections={sections}
    />
  )
}

function sections(form: Form<MediaDraft>, row: Media | null): Section[] {
  if (row === null) return []
  return [
    {
      key: 'file',
      title: m.media_detail(),
      content: (
        <div className={style.file}>
          <MediaPreview row={row} />
          <MediaFacts row={row} />
        </div>
      ),
    },
    {
      key: 'words',
      title: m.media_words(),
      content: (
        <div className={fieldStyle.fields}>
          <TextField {...form.bind('title')} label={m.media_field_title()} placeholder={row.fileName} wide />
          <ProseField
            {...form.bind('alt')}
            label={m.media_field_alt()}
            help={m.media_alt_help()}
            maxLength={200}
          />
          {row.kind === 'video' ? <Poster {...form.bind('posterId')} row={row} /> : null}
        </div>
      ),
    },
    { key: 'usage', title: m.media_usage(), content: <MediaUses id={row.id} /> },
    { key: 'address', title: m.media_address(), content: <MediaAddress row={row} /> },
  ]
}

/** A video's cover: any picture, or one of its own frames. */
function Poster({ row, ...binding }: Binding<string | null> & { row: Media }) {
  return (
    <div className={`media-poster ${fieldStyle.fieldWide}`}>
      <PhotoField {...binding} label={m.media_field_poster()} />
      {binding.disabled ? null : <CoverButton row={row} onTake={binding.change} />}
    </div>
  )
}

function MediaActions({ row }: { row: Media }) {
  const may = useMay()
  const [, setParams] = useSearchParams()
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('edit')
      return next
    })
  const { requestDelete, dialog } = useMediaDelete(close)
  return (
    <span className={style.deeds}>
      <Button
        size="small"
        onClick={() =>
          setParams((now) => {
            const next = new URLSearchParams(now)
            next.delete('edit')
            next.set('history', row.id)
            return next
          })
        }
      >
        {m.kit_history()}
      </Button>
      {may(media.remove) ? (
        <Button size="small" type="danger" onClick={() => requestDelete(row)}>
          {m.media_delete()}
        </Button>
      ) : null}
      {dialog}
    </span>
  )
}
