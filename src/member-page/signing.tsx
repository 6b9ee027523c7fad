import { type ComponentProps, useEffect, useState } from 'react'
import style from './member-page.module.css'
import type { ToSign } from './to-sign'

/** What waits for a signature. Its parts have names, which keep them apart from the console's files. */
export function Signing(props: ComponentProps<typeof ToSign>) {
  const [Part, setPart] = useState<typeof ToSign | null>(null)
  useEffect(() => {
    import(/* webpackChunkName: "member-to-sign" */ './to-sign')
      .then((part) => setPart(() => part.ToSign))
      .catch(() => {})
  }, [])
  return Part === null ? null : (
    <section className={style.lesson}>
      <Part {...props} />
    </section>
  )
}
