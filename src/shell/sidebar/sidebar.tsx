import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import { sidebarActor } from '../../machines/actors'
import { useOpenGroup } from '../../machines/hooks/use-is-collapsed'
import { pageAt } from '../../nav'
import { usePrefetchPages } from '../use-prefetch-pages'
import { FullGroup, RailGroup } from './menu-group'
import { MenuLink } from './menu-link'
import style from './sidebar.module.css'
import { useMenu } from './use-menu'

const toggle = () => sidebarActor.send({ type: 'sidebar.toggled' })

/** The main menu: next to the page, a rail of icons when collapsed, over the page on a phone. */
export function Sidebar({ collapsed, phone }: { collapsed: boolean; phone: boolean }) {
  const menu = useMenu()
  const rail = collapsed && !phone
  const current = pageAt(useLocation().pathname)
  const openGroup = useOpenGroup()
  const nav = useRef<HTMLElement>(null)
  useGroupInView(nav, openGroup)
  usePrefetchPages(menu, openGroup)
  const Group = rail ? RailGroup : FullGroup
  const leave = phone ? toggle : undefined

  return (
    <>
      {phone && !collapsed ? <Shade /> : null}
      <nav
        id="menu"
        ref={nav}
        aria-label={m.shell_main_menu()}
        className={style.menu}
        hidden={phone && collapsed}
      >
        <ul className={style.list}>
          {menu.map((entry) =>
            'group' in entry ? (
              <Group
                key={entry.group}
                entry={entry}
                current={current}
                open={entry.group === openGroup}
                onChoose={leave}
              />
            ) : (
              <li key={entry.page.name}>
                <MenuLink page={entry.page} here={entry.page === current} rail={rail} onChoose={leave} />
              </li>
            ),
          )}
        </ul>
      </nav>
    </>
  )
}

/** The backdrop of the menu on a phone. Escape and a touch outside the menu close it. */
function Shade() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return <button type="button" className={style.shade} aria-label={m.shell_close_menu()} onClick={toggle} />
}

/** Keeps an opened group in view. */
function useGroupInView(nav: React.RefObject<HTMLElement>, group: string | null) {
  useEffect(() => {
    if (group === null) return
    const opened = nav.current?.querySelector(`[data-group="${group}"]`)
    opened?.scrollIntoView?.({ block: 'nearest' })
  }, [group, nav])
}
