import IconScan from '@douyinfe/semi-icons/lib/es/icons/IconScan'
import { type FormEvent, useRef, useState } from 'react'
import { m } from '#messages'
import { navigate } from '../../../lib/navigate'
import { pathTo } from '../../../lib/path-to'
import { usePageKeys } from '../../../lib/use-page-keys'
import style from './desk.module.css'

/** Takes what a scanner or a person types to the check-in desk, which is asked at once. */
export function Scan({ store }: { store: string | undefined }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // A scanner types wherever the focus is: its first character moves the focus to the field, and is typed there.
  usePageKeys((event) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (
      isTyped &&
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, button, a, [contenteditable]') === null
    )
      field.current?.focus()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const q = text.normalize('NFKC').trim()
    navigate(pathTo('member', { view: 'desk', store, q: q === '' ? null : q }), { replace: false })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom and older browsers know no search element
    <form className={style.scan} role="search" aria-label={m.start_scan_label()} onSubmit={onSubmit}>
      <IconScan aria-hidden="true" />
      <input
        ref={field}
        value={text}
        aria-label={m.start_scan()}
        placeholder={m.start_scan()}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="go"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">{m.start_do_check_in()}</button>
    </form>
  )
}
