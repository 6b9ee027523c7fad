import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { mediaUrl } from '../../../contract/content/media-url'
import { PanePortal } from '../../lib/pane-portal'
import { keepInside } from '../ui/keep-inside'
import style from './image-viewer.module.css'
import { LargePicture } from './large-picture'
import { zoomIn, zoomOut } from './zoom-to'
import { Tool, ZoomTools } from './zoom-tools'

interface Props {
  /** Media ids. */
  pictures: readonly string[]
  /** Which one is open; null is none. */
  at: number | null
  onMove: (at: number | null) => void
}

/** Pictures over the whole window, enlarged from 0.2 to 7 times by wheel, buttons, slider or keys. */
export function ImageViewer({ pictures, at, onMove }: Props) {
  const id = at === null ? undefined : pictures[at]
  if (at === null || id === undefined) return null
  return (
    <PanePortal>
      <Viewer key={id} id={id} at={at} count={pictures.length} onMove={onMove} />
    </PanePortal>
  )
}

function Viewer(props: { id: string; at: number; count: number; onMove: (at: number | null) => void }) {
  const { id, at, count, onMove } = props
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  useEscape(() => onMove(null))
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const go = (to: number) => {
    if (to >= 0 && to < count) onMove(to)
  }
  const onKey = (event: KeyboardEvent) => {
    const inSlider = event.target instanceof HTMLInputElement
    // The page behind must not handle keys that are meant for the picture.
    event.stopPropagation()
    if (event.key === 'Tab' && frame.current) return keepInside(event, frame.current)
    if (event.key === '+' || event.key === '=') setZoom(zoomIn)
    else if (event.key === '-') setZoom(zoomOut)
    else if (event.key === '0') setZoom(1)
    else if (event.key === 'ArrowLeft' && !inSlider) go(at - 1)
    else if (event.key === 'ArrowRight' && !inSlider) go(at + 1)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={m.kit_picture_viewer({ index: at + 1, count })}
      tabIndex={-1}
      className={style.viewer}
      onKeyDown={onKey}
      onWheel={({ deltaY }) => setZoom(deltaY < 0 ? zoomIn : zoomOut)}
    >
      <LargePicture
        src={mediaUrl(id, 1600)}
        alt={m.kit_gallery_item({ index: at + 1, count })}
        zoom={zoom}
        onMove={() => onMove(null)}
      />
      <div className={style.viewerBar}>
        {count > 1 ? (
          <>
            <Tool label={m.kit_picture_previous()} disabled={at === 0} onClick={() => go(at - 1)}>
              <IconChevronLeft />
            </Tool>
            <span>{`${at + 1} / ${count}`}</span>
            <Tool label={m.kit_picture_next()} disabled={at === count - 1} onClick={() => go(at + 1)}>
              <IconChevronRight />
            </Tool>
          </>
        ) : null}
        <ZoomTools zoom={zoom} onZoom={setZoom} />
        <Tool label={m.kit_close()} onClick={() => onMove(null)}>
          <IconClose />
        </Tool>
      </div>
    </div>
  )
}

/** The drawer below also listens on the window, so Escape is handled first in the capture phase. */
function useEscape(close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
