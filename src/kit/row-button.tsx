import type { ReactNode } from 'react'

/** The plain button of a row. A list has dozens of them, which is where Semi's button costs too much. `label` says of which row. */
export function RowButton(props: { onClick: () => void; label?: string; children: ReactNode }) {
  const { onClick, label, children } = props
  return (
    <button type="button" className="kit-row-button" aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
