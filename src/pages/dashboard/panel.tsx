import { type ReactNode, useId } from 'react'
import { Link } from '../../lib/link'
import pageStyle from './dashboard.module.css'
import style from './panel.module.css'

interface Props {
  title: string
  /** Beside the title; with `to` it is a link. */
  note?: string | undefined
  to?: string
  /** A control beside the title. */
  action?: ReactNode
  /** Still loading: as many rows are reserved. */
  waits?: number | false
  children: ReactNode
}

/** A titled part of a start page. */
export function Panel({ title, note, to, action, waits = false, children }: Props) {
  const id = useId()
  return (
    <section className={style.panel} aria-labelledby={id} aria-busy={waits !== false}>
      <h2>
        <span id={id}>{title}</span>
        {note === undefined ? null : to === undefined ? <small>{note}</small> : <Link to={to}>{note}</Link>}
        {action}
      </h2>
      {waits === false ? children : <Rows count={waits} />}
    </section>
  )
}

/** What a panel says in the place of rows. */
export const PanelNote = ({ children }: { children: ReactNode }) => <p className={style.note}>{children}</p>

const Rows = ({ count }: { count: number }) => (
  <div className={style.waits}>
    {Array.from({ length: count }, (_, at) => at).map((at) => (
      <div key={at} className={pageStyle.waiting} />
    ))}
  </div>
)
