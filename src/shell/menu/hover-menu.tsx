import { cloneElement, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import type { MenuAnchor, MenuItem } from './open-menu'

const loadMenu = async () => (await import('./open-menu')).OpenMenu
const OpenMenu = lazyPart(loadMenu)

/**
 * A menu that opens and closes `delay` ms after the pointer. Semi's own hover trigger closes at once without a pointer, so fingers and keys
 * could not open it: here a touch, Enter or an arrow key opens it without delay.
 */
export function HoverMenu(props: {
  delay: number
  position: 'bottomRight' | 'rightTop'
  title?: string
  items: readonly MenuItem[]
  children: ReactElement
}) {
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null)
  const byKeys = useRef(false)
  const held = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const trigger = useRef<HTMLElement | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (how?: 'keys' | 'touch') => {
    clearTimeout(timer.current)
    byKeys.current = how === 'keys'
    held.current = how !== undefined
    setAnchor(trigger.current?.getBoundingClientRect() ?? null)
  }
  const close = () => {
    clearTimeout(timer.current)
    held.current = false
    setAnchor(null)
  }
  const later = (work: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(work, props.delay)
  }
  const noteTrigger = ({ currentTarget }: React.SyntheticEvent<HTMLElement>) => {
    trigger.current = currentTarget
  }
  const handlers = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onMouseEnter: (event: React.MouseEvent<HTMLElement>) => {
      noteTrigger(event)
      // A failure shows in that the menu does not open; the next attempt loads it again.
      void loadMenu().catch(() => {})
      later(open)
    },
    // A mouse that rests elsewhere must not close a menu that a finger or a key opened.
    onMouseLeave: () => held.current || later(close),
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      noteTrigger(event)
      open(event.detail === 0 ? 'keys' : touchOf(event))
    },
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      noteTrigger(event)
      open('keys')
    },
  }

  return (
    <>
      {cloneElement(props.children, handlers)}
      {anchor === null ? null : (
        <Suspense fallback={null}>
          <OpenMenu
            anchor={anchor}
            position={props.position}
            title={props.title}
            items={props.items}
            isFocused={byKeys.current}
            close={close}
            onEscape={() => {
              close()
              trigger.current?.focus()
            }}
            onMouseEnter={() => clearTimeout(timer.current)}
            onMouseLeave={() => later(close)}
          />
        </Suspense>
      )}
    </>
  )
}

const touchOf = ({ nativeEvent }: React.MouseEvent) =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch' ? 'touch' : undefined
