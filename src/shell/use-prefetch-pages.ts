import { useEffect } from 'react'
import type { Page } from '../nav'
import type { MenuEntry } from './use-menu'

/**
 * Fetches, while nothing else is to be done, the files of the pages that are one click away: those of the unfolded group. Whoever
 * asked the browser to save data fetches a page's files when it is opened.
 */
export function usePrefetchPages(menu: readonly MenuEntry[], openGroup: string | null): void {
  useEffect(() => {
    if (savesData() || typeof requestIdleCallback !== 'function') return
    const near = menu.flatMap((entry) => ('group' in entry && entry.group === openGroup ? entry.pages : []))
    let wait = 0
    const warm = ([page, ...rest]: readonly Page[]) => {
      if (page === undefined) return
      wait = requestIdleCallback(() => {
        // A file that does not come is asked for again, and told of, when its page is opened.
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

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
