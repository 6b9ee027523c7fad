import { useEffect, useRef } from 'react'
import style from './role.module.css'

interface Props {
  /** The name for the grid's keys. */
  name: string
  label: string
  /** Shown next to it. */
  text?: string | undefined
  title?: string
  /** Why it is locked. */
  why: string | undefined
  state: 'on' | 'off' | 'some'
  /** Whether it is the grid's tab stop. */
  isStop: boolean
  isReadOnly: boolean
  onChange: (on: boolean) => void
}

/** A box of the permission grid. A locked one is inert but not disabled: the keys still reach it, and it shows the reason. */
export function GridBox(props: Props) {
  const { name, label, text, title, why, state, isStop, isReadOnly, onChange } = props
  const isInert = isReadOnly || why !== undefined
  const box = useRef<HTMLInputElement>(null)
  // The state has no HTML attribute.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={style.box} title={why ?? title} data-inert={isInert ? '' : undefined}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        aria-description={why}
        aria-disabled={isInert}
        data-cell={name}
        tabIndex={isStop ? 0 : -1}
        checked={state === 'on'}
        onChange={({ target }) => {
          if (!isInert) onChange(target.checked)
        }}
      />
      {text === undefined ? null : <span>{text}</span>}
    </label>
  )
}
