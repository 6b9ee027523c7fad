import { Dropdown } from '@douyinfe/semi-ui'
import { useRef } from 'react'
import { m } from '#messages'
import { tabsActor } from '../../machines/actors'
import { useFirstItemFocus } from '../header/hover-menu'
import style from './tab-strip.module.css'

export interface TabMenuPlace {
  name: string
  left: number
  top: number
}

/** The actions on a tab, at the pointer or the focus. */
export function TabMenu(props: { place: TabMenuPlace; alone: boolean; close: () => void }) {
  const { place, alone, close } = props
  const { name } = place
  const menu = useRef<HTMLDivElement>(null)
  useFirstItemFocus(menu, true)
  const item = (label: string, act: () => void, disabled = false) => (
    <Dropdown.Item
      disabled={disabled}
      onClick={() => {
        close()
        act()
      }}
    >
      {label}
    </Dropdown.Item>
  )
  return (
    <Dropdown
      trigger="custom"
      visible
      motion={false}
      position="bottomLeft"
      onClickOutSide={close}
      onEscKeyDown={close}
      render={
        <div ref={menu}>
          <Dropdown.Menu>
            {item(m.shell_tab_refresh(), () => tabsActor.send({ type: 'tab.refreshed', name }))}
            {item(m.shell_tab_close_this(), () => tabsActor.send({ type: 'tab.closed', name }))}
            {item(
              m.shell_tab_close_others(),
              () => tabsActor.send({ type: 'tab.othersClosed', name }),
              alone,
            )}
            {item(m.shell_tab_close_all(), () => tabsActor.send({ type: 'tab.allClosed' }))}
          </Dropdown.Menu>
        </div>
      }
    >
      <span className={style.anchor} style={{ left: place.left, top: place.top }} />
    </Dropdown>
  )
}
