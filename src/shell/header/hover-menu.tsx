import { Dropdown } from '@douyinfe/semi-ui'
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Handlers {
  onMouseEnter: () => void
  onMouseLeave: () => void
  onClick: (event: React.MouseEvent) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

/**
 * A menu that opens and closes `delay` ms after the pointer. Semi's own hover trigger closes at once without a pointer, so fingers and keys
 * could not open it: here a touch, Enter or an arrow key opens it without delay.
 */
export function HoverMenu(props: {
  delay: number
  position: ComponentProps<typeof Dropdown>['position']
  items: ReactNode
  children: ReactElement
}) {
  const [open, setOpen] = useState(false)
  const byKeys = useRef(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const menu = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLElement | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useFirstItemFocus(menu, open && byKeys.current)

  const turn = (to: boolean, how?: 'keys' | 'touch') => {
    clearTimeout(timer.current)
    byKeys.current = how === 'keys'
    held.current = to && how !== undefined
    setOpen(to)
  }
  const turnLater = (to: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => turn(to), props.delay)
  }
  const handlers: Handlers = {
    onMouseEnter: () => turnLater(true),
    // A mouse that rests elsewhere must not close a menu that a finger or a key opened.
    onMouseLeave: () => held.current || turnLater(false),
    onClick: (event) => {
      if (!(event.currentTarget instanceof HTMLElement)) return
      trigger.current = event.currentTarget
      turn(true, event.detail === 0 ? 'keys' : touchOf(event))
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) trigger.current = event.currentTarget
      turn(true, 'keys')
    },
  }

  return (
    <Dropdown
      trigger="custom"
      visible={open}
      motion={false}
      position={props.position}
      onClickOutSide={() => turn(false)}
      onEscKeyDown={() => {
        turn(false)
        trigger.current?.focus()
      }}
      render={
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only follows what its items do
        <div
          ref={menu}
          onMouseEnter={() => clearTimeout(timer.current)}
          onMouseLeave={() => turnLater(false)}
          onClick={() => turn(false)}
        >
          <Dropdown.Menu>{props.items}</Dropdown.Menu>
        </div>
      }
    >
      {cloneElement(props.children, handlers)}
    </Dropdown>
  )
}

const touchOf = ({ nativeEvent }: React.MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch' ? 'touch' : undefined

/** Semi first renders a menu off screen and then moves it. */
export function useFirstItemFocus(menu: React.RefObject<HTMLElement>, shouldFocus: boolean): void {
  useEffect(() => {
    if (!shouldFocus) return
    const timer = setTimeout(() => {
      menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [menu, shouldFocus])
}
