import { Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { lazyPart } from '../../lib/lazy-part'
import style from './document.module.css'
import type { DocumentView } from './use-document-view'
import { useGestures } from './use-gestures'

const PdfSheet = lazyPart(async () => (await import('./pdf-sheet')).PdfSheet)

interface Props {
  /** Absent while it loads. */
  blob: Blob | undefined
  label: string
  viewer: DocumentView
  onBroken: () => void
}

/** The frame in which a sheet is zoomed and panned. */
export function DocumentStage({ blob, label, viewer, onBroken }: Props) {
  const { view, page, fit, setFrame, setSheet, setPages } = viewer
  const stage = useRef<HTMLDivElement>(null)
  const gestures = useGestures(stage, viewer)
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setFrame({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [setFrame])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture that takes keys, not a group of fields
    <div
      ref={stage}
      role="group"
      aria-label={m.kit_document_stage({ label })}
      aria-busy={fit === null}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys enlarge, move and turn what it shows
      tabIndex={0}
      className={view.zoom > 1 ? `${style.documentStage} ${style.documentLarge}` : style.documentStage}
      {...gestures}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !viewer.onKey(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {fit === null ? <p role="status">{m.kit_loading()}</p> : null}
      <div
        className={style.sheet}
        style={{
          ...(fit === null ? { visibility: 'hidden' } : fit),
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.zoom})`,
        }}
      >
        {blob === undefined ? null : blob.type === 'application/pdf' ? (
          <Suspense fallback={null}>
            <PdfSheet
              blob={blob}
              page={page}
              width={fit === null ? 0 : sharpness(fit.width, view.zoom)}
              onSize={setSheet}
              onPages={setPages}
              onFailed={onBroken}
            />
          </Suspense>
        ) : (
          <ImageSheet blob={blob} label={label} onSize={setSheet} onFailed={onBroken} />
        )}
      </div>
    </div>
  )
}

function ImageSheet(props: {
  blob: Blob
  label: string
  onSize: (size: { width: number; height: number }) => void
  onFailed: () => void
}) {
  const { blob, label, onSize, onFailed } = props
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (url === null) return null
  return (
    <img
      src={url}
      alt={label}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize({ width: naturalWidth, height: naturalHeight })
      }
      onError={onFailed}
    />
  )
}

/** Device pixels to draw, doubled only when needed, so that few zoom steps draw the page again. */
const sharpness = (width: number, zoom: number) =>
  Math.round(width * devicePixelRatio * 2 ** Math.max(0, Math.ceil(Math.log2(zoom))))
