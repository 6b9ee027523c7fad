import Input from '@douyinfe/semi-ui/lib/es/input'
import { useId, useState } from 'react'
import style from './builder/panels.module.css'

interface Props {
  label: string
  value: number | null
  suffix?: string
  isDisabled: boolean
  /** The step of the up and down arrows. */
  step?: number
  /** Whether the contract accepts the value; null is an empty field. */
  takes: (value: number | null) => boolean
  onChange: (value: number | null) => void
}

/** A number of an entry. An invalid value stays visible, is marked, and never reaches the plan. */
export function FigureInput({ label, value, suffix, isDisabled, step = 1, takes, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const figure = typed === null ? value : figureIn(typed)
  const isWrong = figure === undefined || !takes(figure)
  const shown = typed !== null && (isWrong || figure === value) ? typed : value === null ? '' : String(value)
  return (
    <div className={style.figure}>
      <label htmlFor={id}>{label}</label>
      <Input
        size="small"
        id={id}
        inputMode="decimal"
        suffix={suffix}
        value={shown}
        disabled={isDisabled}
        validateStatus={isWrong ? 'error' : 'default'}
        aria-invalid={isWrong}
        onChange={(text) => {
          setTyped(text)
          const next = figureIn(text)
          if (next !== undefined && takes(next)) onChange(next)
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: step, ArrowDown: -step }[event.key]
          if (by === undefined) return
          event.preventDefault()
          const next = Math.round(((figure ?? 0) + by) * 100) / 100
          if (!takes(next)) return
          setTyped(null)
          onChange(next)
        }}
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}

/** Null for an empty text, undefined for text that is no number. */
function figureIn(text: string): number | null | undefined {
  const plain = text
    .trim()
    .replace(/[，,]/g, '')
    .replace(/[．。]/g, '.')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
