import { getLocale, locales, setLocale } from '#locale'
import { m } from '#messages'
import type { Endpoint } from '../../../contract/endpoint'
import { members } from '../../../contract/membership/member'
import { orders } from '../../../contract/sales/order'
import { appointments } from '../../../contract/scheduling/appointment'
import { navigate } from '../../lib/navigate'
import { pathTo } from '../../lib/path-to'
import { chooseTheme, type Theme, themes } from '../../lib/theme'
import { sidebarActor, signOutUnlessUnsaved } from '../../machines/actors'
import { languageLabels, themeLabels } from '../choice-labels'
import { requestHelp } from '../help/request-help'
import { requestKeyHelp } from '../keys/request-key-help'
import { requestNotifications } from '../notifications/request-notifications'

interface PaletteCommand {
  key: string
  label: () => string
  /** The reading of its Chinese label. */
  pinyin: string
  needs?: Pick<Endpoint, 'permission' | 'scope'>
  /** Keys that do the same. */
  keys?: readonly string[]
  run: () => unknown
}

const open = (to: string) => () => navigate(to, { replace: false })
const themePinyin: Record<Theme, string> = {
  light: 'zhu ti qian se',
  dark: 'zhu ti shen se',
  system: 'zhu ti gen sui xi tong',
}

/** What can be done from anywhere. */
export const commands: readonly PaletteCommand[] = [
  {
    key: 'new-order',
    label: m.palette_new_order,
    pinyin: 'xin jian ding dan',
    needs: orders.create,
    run: open(pathTo('order', { sale: 'new' })),
  },
  {
    key: 'new-member',
    label: m.palette_new_member,
    pinyin: 'xin jian hui yuan',
    needs: members.create,
    run: open(pathTo('member', { new: '1' })),
  },
  {
    key: 'desk',
    label: m.palette_desk,
    pinyin: 'da kai qian tai',
    needs: members.checkIn,
    run: open(pathTo('member', { view: 'desk' })),
  },
  {
    key: 'calendar',
    label: m.palette_calendar,
    pinyin: 'da kai ke biao',
    needs: appointments.list,
    run: open(pathTo('appointment', { view: 'day' })),
  },
  ...themes.map((theme) => ({
    key: `theme-${theme}`,
    label: () => m.palette_theme({ theme: themeLabels[theme]() }),
    pinyin: themePinyin[theme],
    run: () => chooseTheme(theme),
  })),
  ...locales
    .filter((locale) => locale !== getLocale())
    .map((locale) => ({
      key: `language-${locale}`,
      label: () => m.palette_language({ language: languageLabels[locale]() }),
      pinyin: 'yu yan',
      run: () => void setLocale(locale),
    })),
  {
    key: 'menu',
    label: m.palette_menu,
    pinyin: 'zhe die huo zhan kai cai dan',
    run: () => sidebarActor.send({ type: 'sidebar.toggled' }),
  },
  {
    key: 'keys',
    label: m.keys_title,
    pinyin: 'jian pan kuai jie jian',
    keys: ['?'],
    // The palette is still a dialog at this moment.
    run: () => setTimeout(requestKeyHelp),
  },
  {
    key: 'notifications',
    label: m.notification_title,
    pinyin: 'tong zhi',
    keys: ['b'],
    run: () => setTimeout(requestNotifications),
  },
  { key: 'help', label: m.help_title, pinyin: 'bang zhu', run: () => setTimeout(requestHelp) },
  { key: 'sign-out', label: m.shell_sign_out, pinyin: 'tui chu deng lu', run: signOutUnlessUnsaved },
]
