import { type ComponentProps, useState } from 'react'
import { m } from '#messages'
import type { Agreements } from './agreements'
import style from './member-page.module.css'

interface Props extends ComponentProps<typeof Agreements> {
  count: number
}

/** Says that something waits for a signature; the text and the pad are loaded when the member opens it. */
export function ToSign({ count, ...props }: Props) {
  const [Part, setPart] = useState<typeof Agreements | null>(null)
  const [isLost, setIsLost] = useState(false)
  const open = () =>
    import('./agreements').then(
      (part) => setPart(() => part.Agreements),
      () => setIsLost(true),
    )
  return (
    <section className={style.lesson}>
      {Part === null ? (
        <button type="button" data-main="" onClick={() => void open()}>
          {m.memberpage_to_sign({ count })}
        </button>
      ) : (
        <Part {...props} />
      )}
      {isLost ? <p role="alert">{m.memberpage_failed()}</p> : null}
    </section>
  )
}
