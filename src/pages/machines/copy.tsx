import { useState } from 'react'
import { m } from '#messages'
import style from './panel.module.css'

export interface Copy {
  /** Null before the first copy. */
  outcome: 'copied' | 'refused' | null
  text: string
  write: (text: string) => void
}

/** Copies texts to the clipboard, and keeps the one that the browser refused. */
export function useCopy(): Copy {
  const [{ outcome, text }, set] = useState<Pick<Copy, 'outcome' | 'text'>>({ outcome: null, text: '' })
  const write = (next: string) => {
    // `navigator.clipboard` is missing outside a secure context.
    Promise.resolve(navigator.clipboard?.writeText(next) ?? Promise.reject()).then(
      () => set({ outcome: 'copied', text: next }),
      () => set({ outcome: 'refused', text: next }),
    )
  }
  return { outcome, text, write }
}

/** A note that the text was copied; otherwise the text to be copied by hand. */
export function CopyBox({ copy: { outcome, text } }: { copy: Copy }) {
  return (
    <div role="status" className={style.copy}>
      {outcome === 'copied' ? <p className={style.done}>{m.machines_copied()}</p> : null}
      {outcome === 'refused' ? (
        <>
          <p>{m.machines_copy_failed()}</p>
          <textarea
            className={style.input}
            aria-label={m.machines_copy_text()}
            rows={8}
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
          />
        </>
      ) : null}
    </div>
  )
}
