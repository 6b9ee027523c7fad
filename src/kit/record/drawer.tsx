import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import SideSheet from '@douyinfe/semi-ui/lib/es/sideSheet'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { keepInside } from '../ui/keep-inside'

interface Props {
  name: string
  /** Next to the name. */
  headline?: ReactNode
  width: number
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel from the right, as wide as it likes and never wider than the window. */
export function Drawer({ name, headline, width, footer, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  // Semi's SideSheet gives its dialog no name.
  useLayoutEffect(() => {
    const dialog = body.current?.closest('[role=dialog]')
    dialog?.setAttribute('aria-label', name)
    dialog?.setAttribute('aria-modal', 'true')
    // A body without focusable content is itself made focusable, so that keys can scroll it.
    if (!footer) body.current?.closest('.semi-sidesheet-body')?.setAttribute('tabindex', '0')
  }, [name, footer])
  const close = useRef(onClose)
  close.current = onClose
  // Nor does it take, keep or return the focus.
  useEffect(() => {
    const dialog = body.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const before = document.activeElement
    dialog.setAttribute('tabindex', '-1')
    if (!dialog.contains(before)) dialog.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') keepInside(event, dialog)
      if (event.key === 'Escape' && !isListOpen(dialog)) close.current()
    }
    // The focused element may be removed after a question over the drawer; the page itself then receives the keys.
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
    <span className="kit-drawer-title">
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
      className="kit-drawer"
      title={title}
      closable={false}
      width={`min(${width}px, 100vw)`}
      motion={false}
      footer={footer}
      onCancel={onClose}
    >
      <div ref={body}>{children}</div>
    </SideSheet>
  )
}

const isUppermost = (dialog: Element) => [...document.querySelectorAll('[role=dialog]')].at(-1) === dialog

/** A list or calendar that a field has opened takes Escape for itself. */
const isListOpen = (dialog: Element) =>
  dialog.querySelector('[aria-expanded=true]') !== null ||
  document.querySelector('.semi-popover-wrapper') !== null
