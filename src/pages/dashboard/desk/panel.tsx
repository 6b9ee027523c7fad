import { type ReactNode, useId } from 'react'
import { Link } from '../../../lib/link'
import pageStyle from '../dashboard.module.css'
import style from './desk.module.css'

interface Props {
  title: string
  /** Beside the title; with `to` it is a link. */
  note?: string | undefined
  to?: string
  /** Still loading: as many rows are reserved. */
  waits: number | false
  children: ReactNode
}

export function Panel({ title, note, to, waits, children }: Props) {
  const id = useId()
  return (
    <section className={style.panel} aria-labelledby={id} aria-busy={waits !== false}>
      <h2>
        <span id={id}>{title}</span>
        {note === undefined ? null : to === undefined ? <small>{note}</small> : <Link to={to}>{note}</Link>}
      </h2>
      {waits === false ? children : <Rows count={waits} />}
    </section>
  )
}

const Rows = ({ count }: { count: number }) => (
  <div className={style.waits}>
    {Array.from({ length: count }, (_, at) => at).map((at) => (
      <div key={at} className={pageStyle.waiting} />
    ))}
  </div>
)
