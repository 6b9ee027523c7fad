import { useEffect, useRef } from 'react'
import style from './row-checkbox.module.css'

/** A checkbox that fills its cell, so that a near miss does not open the row. `isRange`: Shift was held. */
export function RowCheckbox(props: {
  label: string
  state: 'on' | 'off' | 'some'
  onTick: (on: boolean, isRange: boolean) => void
}) {
  const { label, state, onTick } = props
  const box = useRef<HTMLInputElement>(null)
  // HTML has no attribute for this state.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className={style.tick}
      aria-label={label}
      checked={state === 'on'}
      onChange={({ target, nativeEvent }) =>
        onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
