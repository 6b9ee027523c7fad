import type { ComponentProps } from 'react'
import style from './member-page.module.css'
import type { ToSign } from './to-sign'
import { usePart } from './use-part'

/** Its own name keeps it apart from the console's files. */
const load = async () => (await import(/* webpackChunkName: "member-to-sign" */ './to-sign')).ToSign

/** What waits for a signature. */
export function Signing(props: ComponentProps<typeof ToSign>) {
  const Part = usePart(load)
  return Part === null ? null : (
    <section className={style.lesson}>
      <Part {...props} />
    </section>
  )
}
