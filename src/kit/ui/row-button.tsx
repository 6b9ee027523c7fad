import type { ReactNode } from 'react'
import style from './row-button.module.css'

/** The plain button of a row. A list has dozens of them, for which Semi's button costs too much. `label` names the row. */
export function RowButton(props: {
  onClick: () => void
  /** When the mouse goes down on it, before the click. */
  onPress?: () => void
  label?: string
  children: ReactNode
}) {
  const { onClick, onPress, label, children } = props
  return (
    <button
      type="button"
      className={style.rowButton}
      aria-label={label}
      onClick={onClick}
      onMouseDown={({ button }) => {
        if (button === 0) onPress?.()
      }}
    >
      {children}
    </button>
  )
}
