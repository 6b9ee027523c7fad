import { useEffect, useRef } from 'react'

/** A box to tick that fills its cell, so that missing it by a little does not open the row. `isRange`: Shift was held. */
export function RowCheckbox(props: {
  label: string
  state: 'on' | 'off' | 'some'
  onTick: (on: boolean, isRange: boolean) => void
}) {
  const { label, state, onTick } = props
  const box = useRef<HTMLInputElement>(null)
  // The state has no HTML attribute.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={box}
      type="checkbox"
      className="kit-tick"
      aria-label={label}
      checked={state === 'on'}
      onChange={({ target, nativeEvent }) =>
        onTick(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
