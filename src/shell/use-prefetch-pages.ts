import { useEffect } from 'react'
import { savesData } from '../lib/saves-data'
import type { Page } from '../nav'
import type { MenuEntry } from './sidebar/use-menu'

/** Milliseconds that the shown page has for its own files and rows. */
const delayMs = 2_000

/**
 * Fetches, once the shown page has had its time and the browser is idle, the files of the pages that are one click away: those of the
 * unfolded group. With the browser's data saver on, a file is fetched only when its page opens.
 */
export function usePrefetchPages(menu: readonly MenuEntry[], openGroup: string | null): void {
  useEffect(() => {
    if (savesData() || typeof requestIdleCallback !== 'function') return
    const near = menu.flatMap((entry) => ('group' in entry && entry.group === openGroup ? entry.pages : []))
    let wait = 0
    const warm = ([page, ...rest]: readonly Page[]) => {
      if (page === undefined) return
      wait = requestIdleCallback(() => {
        // A file that fails to load is fetched again, with an error shown, when its page is opened.
        void page.load().then(
          () => warm(rest),
          () => {},
        )
      })
    }
    const timer = setTimeout(() => warm(near), delayMs)
    return () => {
      clearTimeout(timer)
      cancelIdleCallback(wait)
    }
  }, [menu, openGroup])
}
