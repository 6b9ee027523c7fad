import { navigate } from '../../lib/navigate'
import { tabsActor } from '../../machines/actors'
import { afterPaint } from './after-paint'
import { showPane } from './arrange-panes'

let latest: symbol | undefined

/**
 * Opens a page from the menu or the tabs: an open page as it was left, another one at its own address. A page that has a pane is shown
 * first; router, machines and menu learn of it after the paint.
 */
export function openPage({ name, path }: { name: string; path: string }): void {
  const { tabs, current } = tabsActor.getSnapshot().context
  const isElsewhere = name !== current
  const isOpen = tabs.some((tab) => tab.name === name)
  const go = () => {
    if (isElsewhere && isOpen) tabsActor.send({ type: 'tab.selected', name })
    else navigate(path, { replace: path === location.pathname + location.search })
  }
  const click = Symbol(name)
  latest = click
  if (isElsewhere && showPane(name))
    afterPaint(() => {
      if (latest === click) go()
    })
  else go()
}
