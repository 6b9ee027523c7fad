import type { ReactNode } from 'react'
import style from './stacked.module.css'

/** A cell's value with a smaller one under it; beside it in compact rows. */
export function Stacked(props: { children: ReactNode; note?: ReactNode; title?: string; right?: boolean }) {
  const { children, note, title, right } = props
  return (
    <span className={right ? `${style.stacked} ${style.right}` : style.stacked}>
      <span>{children}</span>
      {note === undefined || note === null ? null : <small title={title}>{note}</small>}
    </span>
  )
}
