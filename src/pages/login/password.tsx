import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import style from './field.module.css'

type Props = ComponentProps<'input'> & { onCapsLock?: (on: boolean) => void }

/** A password field whose content can be shown. */
export function Password({ onCapsLock, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const detectCapsLock = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState?.('CapsLock') ?? false)
  return (
    <span className={style.password}>
      <input
        {...input}
        className={style.input}
        type={shown ? 'text' : 'password'}
        onKeyDown={detectCapsLock}
        onKeyUp={detectCapsLock}
        onBlur={() => onCapsLock?.(false)}
      />
      <button
        type="button"
        className={style.eye}
        aria-label={shown ? m.shell_password_hide() : m.shell_password_show()}
        onClick={() => setShown(!shown)}
      >
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="3" />
          {shown ? null : <path d="M4 20 20 4" />}
        </svg>
      </button>
    </span>
  )
}
