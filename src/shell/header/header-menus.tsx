import { IconChevronDown, IconDesktop, IconExit, IconLanguage, IconMoon, IconSun } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react'
import { getLocale, locales, setLocale } from '#locale'
import { m } from '#messages'
import { chooseTheme, onTheme, themeChoice, themes } from '../../lib/theme'
import { signOutUnlessUnsaved } from '../../machines/actors'
import { useUsername } from '../../machines/hooks/use-username'
import style from './header.module.css'
import { HoverMenu } from './hover-menu'

const themeItems = {
  light: { label: m.shell_theme_light, icon: <IconSun aria-hidden="true" /> },
  dark: { label: m.shell_theme_dark, icon: <IconMoon aria-hidden="true" /> },
  system: { label: m.shell_theme_system, icon: <IconDesktop aria-hidden="true" /> },
}
const languages = { 'zh-CN': m.shell_language_zh, 'en-US': m.shell_language_en }

export function UserMenu() {
  const username = useUsername()
  return (
    <Menu
      items={
        <Dropdown.Item icon={<IconExit aria-hidden="true" />} onClick={signOutUnlessUnsaved}>
          {m.shell_sign_out()}
        </Dropdown.Item>
      }
    >
      <Button theme="borderless" type="tertiary" className={style.user}>
        <span className={style.avatar} aria-hidden="true">
          {[...(username ?? '?')][0]?.toUpperCase()}
        </span>
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
      items={themes.map((theme) => (
        <Dropdown.Item
          key={theme}
          icon={themeItems[theme].icon}
          active={theme === chosen}
          onClick={() => chooseTheme(theme)}
        >
          {themeItems[theme].label()}
        </Dropdown.Item>
      ))}
    >
      <Button
        theme="borderless"
        type="tertiary"
        icon={themeItems[chosen].icon}
        aria-label={m.shell_theme_now({ theme: themeItems[chosen].label() })}
      />
    </Menu>
  )
}

export function LanguageMenu() {
  return (
    <Menu
      items={locales.map((locale) => (
        <Dropdown.Item
          key={locale}
          active={locale === getLocale()}
          onClick={() => locale !== getLocale() && setLocale(locale)}
        >
          <span lang={locale}>{languages[locale]()}</span>
        </Dropdown.Item>
      ))}
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

const Menu = ({ items, children }: { items: ReactNode; children: ReactElement }) => (
  <HoverMenu delay={150} position="bottomRight" items={items}>
    {children}
  </HoverMenu>
)
