import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDelete'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useRef } from 'react'
import { m } from '#messages'
import type { Binding } from '../../kit/form/form'
import { fieldSentence } from '../../lib/field-sentence'

interface Props extends Binding<string[]> {
  label: string
  /** The label of the button that adds a line. */
  add: string
  help?: string
  most: number
}

/** Short texts, one per line. Enter begins the next one, Backspace in an empty one removes it. */
export function LinesField({ label, add, help, most, value, problems, disabled, change, leave }: Props) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const focus = (at: number) =>
    requestAnimationFrame(() => frame.current?.querySelectorAll('input')[at]?.focus())
  const insert = (at: number) => {
    if (value.length >= most) return
    change(value.toSpliced(at, 0, ''))
    focus(at)
  }
  const remove = (at: number) => {
    change(value.toSpliced(at, 1))
    focus(Math.max(0, at - 1))
  }
  const whole = problems.find(({ path }) => path.length === 1)
  return (
    <fieldset ref={frame} className="kit-field kit-field-wide exercise-set" onBlur={leave}>
      <legend>{label}</legend>
      {value.map((text, at) => {
        const own = problems.find(({ path }) => path[1] === at)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place and its text, both of which are given
          <div key={at} className="exercise-line">
            <Input
              aria-label={m.exercise_line({ field: label, n: at + 1 })}
              aria-invalid={own === undefined ? undefined : true}
              value={text}
              disabled={disabled}
              validateStatus={own === undefined ? 'default' : 'error'}
              onChange={(next) => change(value.with(at, next))}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                if (event.key === 'Enter') insert(at + 1)
                else if (event.key === 'Backspace' && text === '') remove(at)
                else return
                event.preventDefault()
              }}
            />
            {disabled ? null : (
              <Button
                theme="borderless"
                type="tertiary"
                icon={<IconDelete aria-hidden />}
                aria-label={m.exercise_line_remove({ field: label, n: at + 1 })}
                onClick={() => remove(at)}
              />
            )}
            {own === undefined ? null : <span className="kit-problem">{fieldSentence(own)}</span>}
          </div>
        )
      })}
      {disabled || value.length >= most ? null : (
        <Button
          theme="borderless"
          icon={<IconPlus aria-hidden />}
          className="exercise-add"
          onClick={() => insert(value.length)}
        >
          {add}
        </Button>
      )}
      <div className={whole === undefined ? 'kit-note' : 'kit-note kit-problem'}>
        {whole === undefined ? help : fieldSentence(whole)}
      </div>
    </fieldset>
  )
}
