import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import style from './document.module.css'
import { drawPage, openPdf } from './open-pdf'
import type { Size } from './zoom-view'

interface Props {
  blob: Blob
  /** From 1. */
  page: number
  /** Device pixels across. */
  width: number
  onSize: (size: Size) => void
  onPages: (count: number) => void
  onFailed: () => void
}

/** One page of a PDF, drawn to fill its parent. Loaded when the first PDF is opened. */
export function PdfSheet({ blob, page, width, ...listeners }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(listeners)
  latest.current = listeners

  useEffect(() => {
    let isOver = false
    const opening = blob.arrayBuffer().then(openPdf)
    opening
      .then((task) => task.promise)
      .then((opened) => {
        if (isOver) return
        setPdf(opened)
        latest.current.onPages(opened.numPages)
      })
      .catch(() => isOver || latest.current.onFailed())
    return () => {
      isOver = true
      opening.then((task) => task.destroy()).catch(() => {})
    }
  }, [blob])

  useEffect(() => {
    if (pdf === null) return
    const stop = new AbortController()
    const draw = async () => {
      const sheet = await pdf.getPage(page)
      const whole = sheet.getViewport({ scale: 1 })
      if (stop.signal.aborted) return
      latest.current.onSize({ width: whole.width, height: whole.height })
      if (width === 0) return
      const canvas = await drawPage(sheet, width, stop.signal)
      place.current?.replaceChildren(canvas)
      setIsDrawn(true)
    }
    draw().catch(() => stop.signal.aborted || latest.current.onFailed())
    return () => stop.abort()
  }, [pdf, page, width])

  return (
    <div
      ref={place}
      role="img"
      className={style.sheetPage}
      aria-label={m.kit_document_page({ page, pages: pdf?.numPages ?? page })}
      aria-busy={!isDrawn}
    />
  )
}
