import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import SideSheet from '@douyinfe/semi-ui/lib/es/sideSheet'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { shownDialogs, usePaneLayer } from '../../lib/pane'
import { keepInside } from '../ui/keep-inside'
import style from './drawer.module.css'

interface Props {
  name: string
  /** Next to the name. */
  headline?: ReactNode
  width: number
  /** Comes from below and is as high as its content. */
  isSheet?: boolean
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel on the right, of any width up to the window's, or a sheet from below. */
export function Drawer({ name, headline, width, isSheet = false, footer, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  const layer = usePaneLayer()
  // Semi's SideSheet gives its dialog no name.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-label', name)
    dialog?.setAttribute('aria-modal', 'true')
    // A body without focusable content becomes focusable itself, so that keys can scroll it.
    if (!footer) body.current?.closest('.semi-sidesheet-body')?.setAttribute('tabindex', '0')
  }, [name, footer])
  const close = useRef(onClose)
  close.current = onClose
  // Semi's SideSheet does not take, keep or return the focus.
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const before = document.activeElement
    dialog.setAttribute('tabindex', '-1')
    if (!dialog.contains(before)) dialog.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepInside(event, dialog)
      if (event.key !== 'Escape' || isListOpen(dialog)) return
      // A question that this opens listens on the document, and would take the same key as its answer.
      event.stopPropagation()
      close.current()
    }
    // The focused element may be removed after a question over the drawer; the page then receives the keys.
    const onLostKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || !isUppermost(dialog)) return
      dialog.focus({ preventScroll: true })
      onKey(event)
    }
    dialog.addEventListener('keydown', onKey)
    document.addEventListener('keydown', onLostKey)
    return () => {
      dialog.removeEventListener('keydown', onKey)
      document.removeEventListener('keydown', onLostKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const title = (
    <span className={style.drawerTitle}>
      <span title={name}>{name}</span>
      {headline}
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconClose />}
        aria-label={m.kit_close()}
        onClick={onClose}
      />
    </span>
  )
  return (
    <SideSheet
      visible
      getPopupContainer={layer}
      className={isSheet ? `${style.drawer} ${style.sheet}` : style.drawer}
      {...(isSheet ? { placement: 'bottom' as const, height: 'auto' } : {})}
      title={title}
      closable={false}
      width={`min(${width}px, 100%)`}
      motion={false}
      footer={footer}
      onCancel={onClose}
    >
      <div ref={body}>{children}</div>
    </SideSheet>
  )
}

const isUppermost = (dialog: Element) => shownDialogs().at(-1) === dialog

/** An open list or calendar of a field handles Escape itself. */
const isListOpen = (dialog: Element) =>
  dialog.querySelector('[aria-expanded=true]') !== null ||
  document.querySelector('.semi-popover-wrapper') !== null
