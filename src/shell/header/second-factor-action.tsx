import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import style from './connection.module.css'

const OwnAccountDrawer = lazyPart(async () => (await import('../own-account/drawer')).OwnAccountDrawer)

/** The button of a bar that opens the second factor in the person's own account. */
export function SecondFactorAction({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={style.action} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <OwnAccountDrawer startAt="factor" onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
