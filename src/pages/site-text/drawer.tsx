import { m } from '#messages'
import { type SiteText, siteTexts } from '../../../contract/content/site-text'
import { PublicationRefusal } from '../../kit/publication/refusal'
import { PublicationMark } from '../../kit/publication/status'
import type { PublishRefusal } from '../../kit/publication/use-publishing'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { useMay } from '../../kit/ui/use-may'
import { describeSiteText } from './describe'
import { siteTextEditor, siteTextSections } from './editor'
import { TextPreview } from './text-preview'

interface Props {
  refused: PublishRefusal | null
  onPublish: (row: SiteText) => void
}

/** One text, to be read, made or changed, with a preview of its page on the site. Loaded when it is first opened. */
export function SiteTextDrawer({ refused, onPublish }: Props) {
  const may = useMay()
  return (
    <EditDrawer
      config={siteTextEditor}
      describe={describeSiteText}
      title={(row) => (row === null ? m.sitetext_new() : row.title)}
      headline={(row) => <PublicationMark row={row} />}
      width={1480}
      sections={siteTextSections}
      aside={(form, row) => (
        <>
          <PublicationRefusal refused={refused} id={row?.id} />
          <TextPreview text={form.values} />
        </>
      )}
      {...(may(siteTexts.on.publish)
        ? { also: { label: m.kit_publication_save_publish(), run: onPublish } }
        : {})}
    />
  )
}
