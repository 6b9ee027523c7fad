import { IconMenu, IconSidebar } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { m } from '#messages'
import { isReachable, onConnectivityChange } from '../../lib/api/connection'
import { meQuery } from '../../lib/api/session'
import { Brand } from '../../lib/brand'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { sidebarActor } from '../../machines/actors'
import { HelpButton } from '../help/help-button'
import { NotificationBell } from '../notifications/bell'
import { OwnAccountButton } from '../own-account/button'
import { PaletteButton } from '../palette/button'
import style from './header.module.css'
import { LanguageMenu, ThemeMenu, UserMenu } from './header-menus'

export function Header({ collapsed }: { collapsed: boolean }) {
  const reachable = useSyncExternalStore(onConnectivityChange, isReachable)
  const { data: me } = useQuery(meQuery)
  const businessName = me?.businessName ?? ''
  return (
    <header className={style.header}>
      <Button
        theme="borderless"
        type="tertiary"
        aria-label={collapsed ? m.shell_unfold_menu() : m.shell_fold_menu()}
        aria-expanded={!collapsed}
        aria-controls="menu"
        icon={collapsed ? <IconMenu aria-hidden="true" /> : <IconSidebar aria-hidden="true" />}
        onClick={() => sidebarActor.send({ type: 'sidebar.toggled' })}
      />
      <Link to={pathTo('dashboard')} className={style.title}>
        <Brand size={26} />
        <span className={style.whole}>{m.shell_title()}</span>
        <span className={style.short} aria-hidden="true">
          {m.shell_title_short()}
        </span>
      </Link>
      {businessName === '' ? null : (
        <span className={style.business} title={businessName}>
          {businessName}
        </span>
      )}
      <div className={style.tools}>
        {reachable ? null : <span className={style.offline}>{m.shell_offline()}</span>}
        <PaletteButton />
        <NotificationBell />
        <HelpButton />
        <ThemeMenu />
        <LanguageMenu />
        <OwnAccountButton />
        <UserMenu />
      </div>
    </header>
  )
}
