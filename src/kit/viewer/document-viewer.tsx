import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import IconRotate from '@douyinfe/semi-icons/lib/es/icons/IconRotate'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { documentQuery } from '../../lib/api/document-query'
import { errorSentence } from '../../lib/error-sentence'
import './document.css'
import { offer } from '../ui/download'
import { DocumentStage } from './document-stage'
import type { DocumentView } from './use-document-view'
import { Tool, ZoomTools } from './zoom-tools'

interface Props {
  id: string
  label: string
  viewer: DocumentView
}

/**
 * Shows a document closely: an image, or a PDF page by page. It is enlarged from 0.2 to 7 times, moved and turned. It handles keys while it
 * has the focus; the owner of `viewer` may pass it others.
 */
export function DocumentViewer({ id, label, viewer }: Props) {
  const { data: blob, error, refetch } = useQuery(documentQuery(id))
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = broken === id
  const save = (file: Blob) => offer(file, `${label}.${extensions[file.type] ?? 'bin'}`)
  return (
    <section className="kit-document" aria-label={label}>
      {error !== null || isBroken ? (
        <div role="alert" className="kit-document-failed">
          <strong>{m.kit_picture_failed()}</strong>
          <p>{isBroken ? m.kit_document_unreadable() : errorSentence(error)}</p>
          {isBroken && blob !== undefined ? (
            <Button onClick={() => save(blob)}>{m.kit_document_download()}</Button>
          ) : (
            <Button onClick={() => void refetch()}>{m.kit_retry()}</Button>
          )}
        </div>
      ) : (
        <DocumentStage blob={blob} label={label} viewer={viewer} onBroken={() => setBroken(id)} />
      )}
      <div className="kit-viewer-bar kit-document-bar">
        {viewer.pages > 1 ? <PageTools viewer={viewer} /> : null}
        <ZoomTools zoom={viewer.view.zoom} onZoom={(zoom) => viewer.zoomTo(zoom)} />
        <Tool label={m.kit_document_turn()} onClick={viewer.turn}>
          <IconRotate />
        </Tool>
        <Tool
          label={m.kit_document_download()}
          disabled={blob === undefined}
          onClick={() => blob !== undefined && save(blob)}
        >
          <IconDownload />
        </Tool>
      </div>
    </section>
  )
}

function PageTools({ viewer: { page, pages, goTo } }: { viewer: DocumentView }) {
  return (
    <>
      <Tool label={m.kit_page_previous()} disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <IconChevronLeft />
      </Tool>
      <span role="status">{`${page} / ${pages}`}</span>
      <Tool label={m.kit_page_next()} disabled={page >= pages} onClick={() => goTo(page + 1)}>
        <IconChevronRight />
      </Tool>
    </>
  )
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}
