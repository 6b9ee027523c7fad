import type { ReactNode } from 'react'

/** The plain button of a row. A list has dozens of them, which is where Semi's button costs too much. */
export function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="kit-row-button" onClick={onClick}>
      {children}
    </button>
  )
}
