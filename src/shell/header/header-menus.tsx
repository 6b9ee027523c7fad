import { IconChevronDown, IconDesktop, IconExit, IconLanguage, IconMoon, IconSun } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type ReactElement, useSyncExternalStore } from 'react'
import { getLocale, locales, setLocale } from '#locale'
import { m } from '#messages'
import { Avatar } from '../../kit/avatar/avatar'
import { chooseTheme, onTheme, type Theme, themeChoice, themes } from '../../lib/theme'
import { signOutUnlessUnsaved } from '../../machines/actors'
import { useUsername } from '../../machines/hooks/use-username'
import { languageLabels, themeLabels } from '../choice-labels'
import { HoverMenu } from '../menu/hover-menu'
import type { MenuItem } from '../menu/open-menu'
import style from './header.module.css'

const themeIcons: Record<Theme, ReactElement> = {
  light: <IconSun aria-hidden="true" />,
  dark: <IconMoon aria-hidden="true" />,
  system: <IconDesktop aria-hidden="true" />,
}

export function UserMenu() {
  const username = useUsername()
  return (
    <Menu
      items={[
        {
          key: 'out',
          label: m.shell_sign_out(),
          icon: <IconExit aria-hidden="true" />,
          run: signOutUnlessUnsaved,
        },
      ]}
    >
      <Button theme="borderless" type="tertiary" className={style.user}>
        <Avatar name={username ?? ''} id={null} size="small" />
        <span className={style.username}>{username}</span>
        <IconChevronDown size="small" aria-hidden="true" />
      </Button>
    </Menu>
  )
}

export function ThemeMenu() {
  const chosen = useSyncExternalStore(onTheme, themeChoice)
  return (
    <Menu
      items={themes.map((theme) => ({
        key: theme,
        label: themeLabels[theme](),
        icon: themeIcons[theme],
        isActive: theme === chosen,
        run: () => chooseTheme(theme),
      }))}
    >
      <Button
        theme="borderless"
        type="tertiary"
        icon={themeIcons[chosen]}
        aria-label={m.shell_theme_now({ theme: themeLabels[chosen]() })}
      />
    </Menu>
  )
}

export function LanguageMenu() {
  return (
    <Menu
      items={locales.map((locale) => ({
        key: locale,
        label: <span lang={locale}>{languageLabels[locale]()}</span>,
        isActive: locale === getLocale(),
        run: () => {
          if (locale !== getLocale()) void setLocale(locale)
        },
      }))}
    >
      <Button
        theme="borderless"
        type="tertiary"
        icon={<IconLanguage aria-hidden="true" />}
        aria-label={m.shell_language()}
      />
    </Menu>
  )
}

const Menu = ({ items, children }: { items: readonly MenuItem[]; children: ReactElement }) => (
  <HoverMenu delay={150} position="bottomRight" items={items}>
    {children}
  </HoverMenu>
)
