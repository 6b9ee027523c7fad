import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { Field } from '../../../kit/form/field'
import { playingTime } from '../../../kit/ui/format-duration'
import { typedSeconds } from './mark-span'

interface Props {
  label: string
  value: number
  problem: string | null
  disabled: boolean
  onChange: (seconds: number) => void
}

/** A time in a video, typed as `1:05` or as seconds; invalid text is reverted. */
export function TimeField({ label, value, problem, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const seconds = typed === null ? null : typedSeconds(typed)
    if (seconds !== null && seconds !== value) onChange(seconds)
    setTyped(null)
  }
  return (
    <Field label={label} problem={problem} leave={commit}>
      {(ids) => (
        <Input
          {...ids}
          className="course-time"
          inputMode="numeric"
          value={typed ?? playingTime(value * 1_000)}
          disabled={disabled}
          validateStatus={problem === null ? 'default' : 'error'}
          onChange={setTyped}
          onEnterPress={commit}
        />
      )}
    </Field>
  )
}
