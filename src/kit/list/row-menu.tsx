import IconMore from '@douyinfe/semi-icons/lib/es/icons/IconMore'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { RowMenuList } from './row-menu-list'

interface Named {
  key: string
  label: string
  isGrave?: boolean
}
interface MenuAction extends Named {
  run: () => void
  /** Why it is refused now. */
  refusal?: string
  to?: undefined
}
interface Way extends Named {
  /** An address of the console: the entry is a link. */
  to: string
  run?: undefined
  refusal?: undefined
}

/** One action on a row, or a page with more about it. */
export type RowAction = MenuAction | Way

/**
 * The actions of a row behind one button; a refused one stays visible with its reason. A function makes them only when the menu opens,
 * which saves a list from evaluating every row's machine.
 */
export function RowMenu({
  name,
  actions,
}: {
  name: string
  actions: readonly RowAction[] | (() => readonly RowAction[])
}) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (actions.length === 0 && typeof actions !== 'function') return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className="kit-row-button kit-row-more"
        aria-label={`${m.kit_more()} ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        <IconMore aria-hidden />
      </button>
      {isOpen ? (
        <RowMenuList
          button={button}
          name={name}
          actions={typeof actions === 'function' ? actions() : actions}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
