import { useState } from 'react'
import { m } from '#messages'
import style from './panel.module.css'

export interface Copy {
  /** Null before anything was copied. */
  outcome: 'copied' | 'refused' | null
  text: string
  write: (text: string) => void
}

/** Puts texts on the clipboard, and remembers the one that the browser did not take. */
export function useCopy(): Copy {
  const [{ outcome, text }, set] = useState<Pick<Copy, 'outcome' | 'text'>>({ outcome: null, text: '' })
  const write = (next: string) => {
    // Outside a secure context there is no clipboard at all.
    Promise.resolve(navigator.clipboard?.writeText(next) ?? Promise.reject()).then(
      () => set({ outcome: 'copied', text: next }),
      () => set({ outcome: 'refused', text: next }),
    )
  }
  return { outcome, text, write }
}

/** Says that it was copied; otherwise shows the text to be copied by hand. */
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
