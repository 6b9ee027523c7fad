import { Dropdown } from '@douyinfe/semi-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import style from './open-menu.module.css'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  isActive?: boolean
  isDisabled?: boolean
  run: () => void
}

/** A place in the window, in pixels. */
export type MenuAnchor = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

interface Props {
  anchor: MenuAnchor
  position: ComponentProps<typeof Dropdown>['position']
  title?: string
  items: readonly MenuItem[]
  /** The first item gets the focus. */
  isFocused: boolean
  close: () => void
  onEscape: () => void
  onMouseEnter?: () => void
  onMouseLeave?: () => void
}

/** An open menu of the shell next to its anchor. In a file of its own, so that the first page does not wait for Semi's dropdown. */
export function OpenMenu(props: Props) {
  const { anchor, position, title, items, isFocused, close } = props
  const menu = useRef<HTMLDivElement>(null)
  // Semi first renders a menu off screen and then moves it.
  useEffect(() => {
    if (!isFocused) return
    const timer = setTimeout(() => {
      menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isFocused])
  return (
    <Dropdown
      trigger="custom"
      visible
      motion={false}
      position={position}
      onClickOutSide={close}
      onEscKeyDown={props.onEscape}
      render={
        // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the pointer
        <div ref={menu} onMouseEnter={props.onMouseEnter} onMouseLeave={props.onMouseLeave}>
          <Dropdown.Menu>
            {title === undefined ? null : <Dropdown.Title>{title}</Dropdown.Title>}
            {items.map(({ key, label, icon, isActive, isDisabled, run }) => (
              <Dropdown.Item
                key={key}
                icon={icon}
                active={isActive}
                disabled={isDisabled}
                onClick={() => {
                  close()
                  run()
                }}
              >
                {label}
              </Dropdown.Item>
            ))}
          </Dropdown.Menu>
        </div>
      }
    >
      {/* Hidden from assistive tools: Semi gives it the state of a menu's button. */}
      <span className={style.anchor} style={anchor} aria-hidden="true" />
    </Dropdown>
  )
}
