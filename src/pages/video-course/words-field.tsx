import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { m } from '#messages'
import chipsStyle from '../../kit/filter/chips.module.css'
import { Field, type FieldProps } from '../../kit/form/field'
import type { Binding } from '../../kit/form/form'
import style from './editor.module.css'

/** Short custom words, added by Enter or a comma, several at once by pasting. */
export function WordsField(props: FieldProps & Binding<string[]> & { max: number }) {
  const { value, change, disabled, max } = props
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const words = text
      .split(/[,，、;；\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const next = [...new Set([...value, ...words])].slice(0, max)
    if (next.length !== value.length) change(next)
    setTyped('')
  }
  return (
    <Field
      {...props}
      help={value.length >= max ? m.video_words_full({ max }) : props.help}
      leave={() => {
        add(typed)
        props.leave()
      }}
    >
      {(ids) => (
        <div className={style.words}>
          {value.map((word) => (
            <span key={word} className={chipsStyle.chip}>
              {word}
              {disabled ? null : (
                <button
                  type="button"
                  aria-label={m.video_words_remove({ word })}
                  onClick={() => change(value.filter((one) => one !== word))}
                >
                  <IconClose aria-hidden size="extra-small" />
                </button>
              )}
            </span>
          ))}
          {disabled || value.length >= max ? null : (
            <Input
              {...ids}
              value={typed}
              placeholder={m.video_words_add()}
              validateStatus={props.problem === null ? 'default' : 'error'}
              onChange={(text) => (/[,，、;；]/.test(text) ? add(text) : setTyped(text))}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                  event.preventDefault()
                  add(typed)
                }
                if (event.key === 'Backspace' && typed === '') change(value.slice(0, -1))
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}
