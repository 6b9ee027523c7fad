import { useEffect, useRef } from 'react'

interface Props {
  /** What the grid's keys know it by. */
  name: string
  label: string
  /** Shown beside it. */
  text?: string | undefined
  title?: string
  /** Why it may not be moved. */
  why: string | undefined
  state: 'on' | 'off' | 'some'
  /** Tab leads here. */
  isStop: boolean
  isReadOnly: boolean
  onChange: (on: boolean) => void
}

/** A box of the permission grid. Not disabled but inert where it may not be moved: the keys lead through it, and it says why. */
export function GridBox(props: Props) {
  const { name, label, text, title, why, state, isStop, isReadOnly, onChange } = props
  const isInert = isReadOnly || why !== undefined
  const box = useRef<HTMLInputElement>(null)
  // There is no attribute for it.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="role-box" title={why ?? title} data-inert={isInert ? '' : undefined}>
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
