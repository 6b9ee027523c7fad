import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { typedTime } from '../schedule/spans'

/** A time of day, typed freely and normalized on blur. */
export function TimeInput(props: {
  label: string
  value: string
  disabled: boolean
  isInvalid?: boolean
  onChange: (time: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    const time = typedTime(typed)
    if (time !== null && time !== props.value) props.onChange(time)
    setTyped(null)
  }
  return (
    <Input
      className="kit-time"
      aria-label={props.label}
      inputMode="numeric"
      value={typed ?? props.value}
      maxLength={5}
      disabled={props.disabled}
      validateStatus={props.isInvalid || (typed !== null && typedTime(typed) === null) ? 'error' : 'default'}
      onChange={setTyped}
      onBlur={commit}
      onEnterPress={commit}
    />
  )
}
