import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import textStyle from '../ui/text.module.css'
import style from './field.module.css'
import type { Binding } from './form'

/** The ids that connect a control with its label, its help and its problem. */
export interface Ids {
  id: string
  'aria-labelledby': string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

export interface FieldProps {
  label: string
  required?: boolean
  help?: string
  wide?: boolean
}

/** A label, a control, and beneath it the problem or the help. */
export function Field(
  props: FieldProps & Pick<Binding<unknown>, 'problem' | 'leave'> & { children: (ids: Ids) => ReactNode },
) {
  const { label, required, help, wide, problem, leave, children } = props
  const id = useId()
  const note = problem ?? help
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the blur of the control inside
    <div className={wide ? `${style.field} ${style.fieldWide}` : style.field} onBlur={leave}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
        {required ? (
          <span className={style.required} title={m.kit_required_mark()} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': problem === null ? undefined : true,
        'aria-required': required,
      })}
      <div
        id={`${id}-note`}
        className={problem === null ? textStyle.note : `${textStyle.note} ${textStyle.problem}`}
      >
        {note}
      </div>
    </div>
  )
}

/** For the text input inside a Select: the label that Semi does not give it, without a reference to a missing option. */
export const inputOf = (ids: Ids) => ({
  'aria-labelledby': ids['aria-labelledby'],
  'aria-activedescendant': undefined,
})
