import type { ReactNode } from 'react'
import style from './notice.module.css'

/** A page with only a message: what happened, and links. */
export function Notice(props: {
  title: string
  body: ReactNode
  mark?: ReactNode
  actions?: ReactNode
  alert?: boolean
}) {
  return (
    <section className={style.notice} role={props.alert ? 'alert' : undefined}>
      {props.mark === undefined ? null : (
        <div className={style.mark} aria-hidden="true">
          {props.mark}
        </div>
      )}
      <h1 className={style.title}>{props.title}</h1>
      <p className={style.body}>{props.body}</p>
      {props.actions === undefined ? null : <div className={style.actions}>{props.actions}</div>}
    </section>
  )
}
