import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Button from '@douyinfe/semi-ui/lib/es/button'
import SideSheet from '@douyinfe/semi-ui/lib/es/sideSheet'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'

interface Props {
  name: string
  /** Beside the name. */
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
  }, [name])
  const title = (
    <span className="kit-drawer-title">
      <span>{name}</span>
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
