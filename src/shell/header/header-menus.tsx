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

const looks = {
  light: { say: m.shell_theme_light, icon: <IconSun aria-hidden="true" /> },
  dark: { say: m.shell_theme_dark, icon: <IconMoon aria-hidden="true" /> },
  system: { say: m.shell_theme_system, icon: <IconDesktop aria-hidden="true" /> },
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
          icon={looks[theme].icon}
          active={theme === chosen}
          onClick={() => chooseTheme(theme)}
        >
          {looks[theme].say()}
        </Dropdown.Item>
      ))}
    >
      <Button
        theme="borderless"
        type="tertiary"
        icon={looks[chosen].icon}
        aria-label={m.shell_theme_now({ theme: looks[chosen].say() })}
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
