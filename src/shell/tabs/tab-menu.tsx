import { m } from '#messages'
import { tabsActor } from '../../machines/actors'
import { OpenMenu } from '../menu/open-menu'

export interface TabMenuPlace {
  name: string
  left: number
  top: number
}

/** The actions on a tab, at the pointer or the focus. */
export function TabMenu(props: { place: TabMenuPlace; alone: boolean; close: () => void }) {
  const { place, alone, close } = props
  const { name, left, top } = place
  return (
    <OpenMenu
      anchor={{ left, top, width: 1, height: 1 }}
      position="bottomLeft"
      isFocused
      close={close}
      onEscape={close}
      items={[
        {
          key: 'refresh',
          label: m.shell_tab_refresh(),
          run: () => tabsActor.send({ type: 'tab.refreshed', name }),
        },
        {
          key: 'close',
          label: m.shell_tab_close_this(),
          run: () => tabsActor.send({ type: 'tab.closed', name }),
        },
        {
          key: 'others',
          label: m.shell_tab_close_others(),
          isDisabled: alone,
          run: () => tabsActor.send({ type: 'tab.othersClosed', name }),
        },
        { key: 'all', label: m.shell_tab_close_all(), run: () => tabsActor.send({ type: 'tab.allClosed' }) },
      ]}
    />
  )
}
