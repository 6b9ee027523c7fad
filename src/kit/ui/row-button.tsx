import type { ReactNode } from 'react'

/** The plain button of a row. A list has dozens of them, for which Semi's button costs too much. `label` names the row. */
export function RowButton(props: { onClick: () => void; label?: string; children: ReactNode }) {
  const { onClick, label, children } = props
  return (
    <button type="button" className="kit-row-button" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
