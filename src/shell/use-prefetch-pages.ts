import { useEffect } from 'react'
import type { Page } from '../nav'
import { savesData } from './saves-data'
import type { MenuEntry } from './sidebar/use-menu'

/**
 * Fetches, while the browser is idle, the files of the pages that are one click away: those of the unfolded group. With the browser's data
 * saver on, a file is fetched only when its page opens.
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
    warm(near)
    return () => cancelIdleCallback(wait)
  }, [menu, openGroup])
}
