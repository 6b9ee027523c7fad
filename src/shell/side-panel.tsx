import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { keepInside } from '../kit/ui/keep-inside'
import { useMedia } from '../lib/api/use-media'
import style from './side-panel.module.css'

interface Props {
  label: string
  onEscape: () => void
  /** The click beside a panel that lies over the page. */
  onClose: () => void
  children: ReactNode
}

/** A panel beside the page, which stays usable; on a screen without room for both, a sheet over it that keeps the focus. */
export function SidePanel({ label, onEscape, onClose, children }: Props) {
  const isOver = useMedia('(max-width: 1499px)')
  const frame = useRef<HTMLElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && isOver && frame.current !== null) keepInside(event.nativeEvent, frame.current)
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onEscape()
  }
  const modal = isOver ? ({ role: 'dialog', 'aria-modal': true } as const) : {}
  return (
    <>
      {isOver ? <div className={style.mask} aria-hidden="true" onClick={onClose} /> : null}
      <aside
        ref={frame}
        data-side-panel=""
        className={style.panel}
        aria-label={label}
        onKeyDown={onKeyDown}
        {...modal}
      >
        {children}
      </aside>
    </>
  )
}
