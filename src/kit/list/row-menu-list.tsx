import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '../../lib/link'
import style from './row-menu.module.css'

interface Named {
  key: string
  label: string
  isDestructive?: boolean
}
interface MenuAction extends Named {
  run: () => void
  /** Why the row's state forbids it. */
  refusal?: string
  to?: undefined
}
interface MenuLink extends Named {
  /** An address of the console, which makes the entry a link. */
  to: string
  run?: undefined
  refusal?: undefined
}

/** One action on a row, or a page with more about it. */
export type RowAction = MenuAction | MenuLink

interface Props {
  button: RefObject<HTMLElement>
  name: string
  actions: readonly RowAction[]
  onClose: () => void
}

/** The open menu of a row, above all content and next to its button, with the keys of a standard menu. */
export function RowMenuList({ button, name, actions, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useLayoutEffect(() => {
    if (menu.current === null || button.current === null) return
    place(menu.current, button.current)
    itemsOf(menu.current)[0]?.focus({ preventScroll: true })
  }, [button])
  useEffect(() => {
    const isAway = (event: Event) =>
      event.target instanceof Node &&
      !menu.current?.contains(event.target) &&
      !button.current?.contains(event.target)
    const onAway = (event: Event) => {
      if (isAway(event)) close.current()
    }
    const onResize = () => close.current()
    document.addEventListener('pointerdown', onAway)
    document.addEventListener('focusin', onAway)
    document.addEventListener('scroll', onAway, { capture: true, passive: true })
    window.addEventListener('resize', onResize)
    return () => {
      document.removeEventListener('pointerdown', onAway)
      document.removeEventListener('focusin', onAway)
      document.removeEventListener('scroll', onAway, { capture: true })
      window.removeEventListener('resize', onResize)
    }
  }, [button])
  const leave = () => {
    button.current?.focus({ preventScroll: true })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return leave()
    }
    const next = nextOf(itemsOf(event.currentTarget), event.key)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return createPortal(
    <div ref={menu} role="menu" tabIndex={-1} aria-label={name} className={style.menu} onKeyDown={onKeyDown}>
      {actions.map((action) => (
        <Item key={action.key} action={action} onDone={leave} />
      ))}
    </div>,
    document.body,
  )
}

function Item({ action, onDone }: { action: RowAction; onDone: () => void }) {
  const { label, isDestructive, refusal, run, to } = action
  if (to !== undefined)
    return (
      <Link role="menuitem" tabIndex={-1} to={to} onClick={onDone}>
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={isDestructive ? style.menuGrave : undefined}
      aria-disabled={refusal !== undefined}
      onClick={() => {
        if (refusal !== undefined) return
        onDone()
        run()
      }}
    >
      {label}
      {refusal === undefined ? null : <small>{refusal}</small>}
    </button>
  )
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

/** The item that a key selects: the adjacent one, an end, or the next one that begins with a letter. */
function nextOf(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const here = items.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return items[(here + 1) % items.length]
  if (key === 'ArrowUp') return items.at(here <= 0 ? -1 : here - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) => item.textContent?.toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(here + 1), ...items.slice(0, here + 1)].find(begins)
}

const gap = 4

/** Below the button and aligned with its right side, or above it if there is more room. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const below = window.innerHeight - at.bottom - 2 * gap
  const above = at.top - 2 * gap
  const isBelow = menu.offsetHeight <= below || below >= above
  menu.style.maxHeight = `${isBelow ? below : above}px`
  menu.style.top = isBelow ? `${at.bottom + gap}px` : 'auto'
  menu.style.bottom = isBelow ? 'auto' : `${window.innerHeight - at.top + gap}px`
  menu.style.left = `${Math.max(gap, Math.min(at.right, window.innerWidth - gap) - menu.offsetWidth)}px`
}
