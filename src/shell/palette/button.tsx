import { IconSearch } from '@douyinfe/semi-icons'
import { Suspense, useLayoutEffect, useState } from 'react'
import { m } from '#messages'
import { lazyPart } from '../../lib/lazy-part'
import style from './button.module.css'

const load = async () => (await import('./palette')).Palette
const Palette = lazyPart(load)

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Opens the command palette, as Ctrl+K and ⌘K do everywhere in the shell. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  // Before the paint, so that no key is lost of those who see the page.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A text editor takes the same keys for links and prevents their default.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k') return
      if (event.shiftKey || event.altKey || !(isApple ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={style.button}
        aria-label={m.palette_open()}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        data-keys={isApple ? '⌘ K' : 'Ctrl K'}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        <IconSearch aria-hidden="true" />
        <span className={style.words}>{m.palette_search()}</span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
