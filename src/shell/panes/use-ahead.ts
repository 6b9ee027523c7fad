import { useEffect, useState } from 'react'
import { parsePath } from 'react-router-dom'
import { savesData } from '../../lib/saves-data'
import { tabsActor } from '../../machines/actors'
import { pages } from '../../nav'
import { loadPage } from './page-content'

/** Milliseconds on a link; a pointer that passes over the menu fetches nothing. */
const dwellMs = 30

export interface Ahead {
  name: string
  path: string
}

/** The page whose link or tab the pointer or the focus is on, once its file and its rows are there: it is mounted before the click. */
export function useAhead(): Ahead | null {
  const [ahead, setAhead] = useState<Ahead | null>(null)
  useEffect(() => {
    if (savesData()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let entered: Element | null = null
    const begin = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-name]') : null
      clearTimeout(timer)
      entered = link
      const page = pages.find(({ name }) => name === link?.dataset.name)
      if (page === undefined) return
      timer = setTimeout(async () => {
        const path =
          tabsActor.getSnapshot().context.tabs.find(({ name }) => name === page.name)?.path ?? page.path
        // A failure is shown when the page is opened.
        const { prefetch } = await loadPage(page).catch(() => ({ prefetch: undefined }))
        await prefetch?.(new URLSearchParams(parsePath(path).search))
        if (entered !== link) return
        // Not as a transition: a click would begin it again from the start.
        setAhead({ name: page.name, path })
      }, dwellMs)
    }
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') begin(event)
    }
    document.addEventListener('pointerover', onPointer)
    document.addEventListener('focusin', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPointer)
      document.removeEventListener('focusin', begin)
    }
  }, [])
  return ahead
}
