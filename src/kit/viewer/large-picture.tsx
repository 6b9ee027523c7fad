import { type PointerEvent, useState } from 'react'
import { m } from '#messages'

interface Props {
  src: string
  alt: string
  zoom: number
  /** Called by a click next to the picture. */
  onMove: () => void
}

/** A picture that can be dragged about, with a message when it cannot be loaded. */
export function LargePicture({ src, alt, zoom, onMove }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const drag = (event: PointerEvent) => {
    if (event.buttons === 1) setOffset(({ x, y }) => ({ x: x + event.movementX, y: y + event.movementY }))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the close button do the same
    <div
      className="kit-viewer-stage"
      aria-busy={state === 'loading'}
      onClick={(event) => event.target === event.currentTarget && onMove()}
    >
      {state === 'failed' ? (
        <p role="alert">{m.kit_picture_failed()}</p>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${zoom})` }}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        />
      )}
    </div>
  )
}
