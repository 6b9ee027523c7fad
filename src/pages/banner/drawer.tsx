import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type Banner, type BannerDraft, banners } from '../../../contract/content/banner'
import { PublicationRefusal } from '../../kit/publication/refusal'
import { PublicationMark } from '../../kit/publication/status'
import type { PublishRefusal } from '../../kit/publication/use-publishing'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { rowQuery } from '../../kit/record/row-query'
import { useMay } from '../../kit/ui/use-may'
import { describeBanner } from './describe'
import { bannerPort, bannerSections } from './editor'
import { BothFrames } from './frame'

interface Props {
  /** Why it was not published. */
  refused: PublishRefusal | null
  onPublish: (row: Banner) => void
}

/** One banner, to be made or changed, with a preview next to it; `?new&from=<id>` makes one like another. */
export function BannerDrawer({ refused, onPublish }: Props) {
  const [params] = useSearchParams()
  const from = params.has('new') ? params.get('from') : null
  const { data: model } = useQuery(rowQuery(banners, from))
  const port = useMemo(() => (model === undefined ? bannerPort : copyOf(model)), [model])
  const may = useMay()
  if (from !== null && model === undefined) return null
  return (
    <EditDrawer
      port={port}
      describe={describeBanner}
      title={(row) => (row === null ? m.banner_new() : row.title)}
      headline={(row) => <PublicationMark row={row} window={row} />}
      width={1240}
      sections={bannerSections}
      aside={(form, row) => (
        <>
          <PublicationRefusal refused={refused} id={row?.id} />
          <h2 className="banner-aside-head">{m.banner_preview()}</h2>
          <BothFrames banner={form.values} />
        </>
      )}
      {...(may(banners.on.publish) ? { also: { label: m.banner_save_publish(), run: onPublish } } : {})}
    />
  )
}

/** Copies everything but the time: two of the same at once is seldom meant. */
function copyOf(model: Banner): EditorConfig<Banner, BannerDraft> {
  const draft = bannerPort.toDraft(model)
  const title = m.banner_copy_name({ title: draft.title }).slice(0, 40)
  return { ...bannerPort, initialValues: () => ({ ...draft, title, startsAt: null, endsAt: null }) }
}
