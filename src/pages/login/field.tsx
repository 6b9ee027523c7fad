import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import style from './field.module.css'

/** A labelled control with its hint, or its problem. */
export function Field(props: {
  label: string
  children: ReactElement
  hint?: ReactNode
  error?: string | undefined
}) {
  const id = useId()
  const description = props.error ?? props.hint
  const control = cloneElement(props.children, {
    id,
    'aria-describedby': description ? `${id}-told` : undefined,
    'aria-invalid': props.error !== undefined,
  })
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {props.label}
      </label>
      {control}
      {description ? (
        <p id={`${id}-told`} className={props.error === undefined ? style.hint : style.error}>
          {description}
        </p>
      ) : null}
    </div>
  )
}
