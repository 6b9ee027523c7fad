import IconMinus from '@douyinfe/semi-icons/lib/es/icons/IconMinus'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import type { ReactNode } from 'react'
import { m } from '#messages'
import './image-viewer.css'
import { maxZoom, minZoom, zoomIn, zoomOut, zoomTo } from './zoom'

/** One button of a viewer's bar. */
export function Tool(props: { label: string; disabled?: boolean; onClick: () => void; children: ReactNode }) {
  const { label, disabled, onClick, children } = props
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}

/** Zoom out, zoom in, and the present zoom. */
export function ZoomTools({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <>
      <Tool label={m.kit_zoom_out()} disabled={zoom <= minZoom} onClick={() => onZoom(zoomOut(zoom))}>
        <IconMinus />
      </Tool>
      <input
        type="range"
        aria-label={m.kit_zoom()}
        min={minZoom * 100}
        max={maxZoom * 100}
        value={Math.round(zoom * 100)}
        onChange={(event) => onZoom(zoomTo(Number(event.target.value) / 100))}
      />
      <Tool label={m.kit_zoom_in()} disabled={zoom >= maxZoom} onClick={() => onZoom(zoomIn(zoom))}>
        <IconPlus />
      </Tool>
      <output>{`${Math.round(zoom * 100)}%`}</output>
    </>
  )
}
