import {
  IconChevronDown,
  IconHome,
  IconMapPin,
  IconScan,
  IconSetting,
  IconUserGroup,
  IconVideo,
} from '@douyinfe/semi-icons'
import type { ReactElement } from 'react'
import { Link } from '../../lib/link'
import { sidebarActor } from '../../machines/actors'
import { type Group, groups, type Page } from '../../nav'
import { HoverMenu } from '../menu/hover-menu'
import { openPage } from '../panes/open-page'
import style from './sidebar.module.css'
import type { GroupEntry } from './use-menu'

interface Props {
  entry: GroupEntry
  current: Page | undefined
  open: boolean
  onChoose: (() => void) | undefined
}

const icons: Record<Group, ReactElement> = {
  home: <IconHome aria-hidden="true" size="large" />,
  store: <IconMapPin aria-hidden="true" size="large" />,
  video: <IconVideo aria-hidden="true" size="large" />,
  user: <IconUserGroup aria-hidden="true" size="large" />,
  device: <IconScan aria-hidden="true" size="large" />,
  system: <IconSetting aria-hidden="true" size="large" />,
}

/** A group that shows its pages below it. */
export function FullGroup({ entry: { group, pages }, current, open, onChoose }: Props) {
  return (
    <li data-group={group}>
      <button
        type="button"
        className={`${style.item} ${current?.group === group ? style.around : ''}`}
        aria-expanded={open}
        aria-controls={`menu-${group}`}
        onClick={() => sidebarActor.send({ type: 'group.toggled', group })}
      >
        {icons[group]}
        <span className={style.text}>{groups[group]()}</span>
        <IconChevronDown aria-hidden="true" size="small" className={open ? style.turned : style.chevron} />
      </button>
      {open ? (
        <ul id={`menu-${group}`} className={style.sub}>
          {pages.map((page) => (
            <li key={page.name}>
              <Link
                to={page.path}
                className={`${style.item} ${style.leaf} ${page === current ? style.here : ''}`}
                aria-current={page === current ? 'page' : undefined}
                data-name={page.name}
                onClick={onChoose}
                onFollow={() => openPage(page)}
              >
                {page.title()}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** A group that shows its pages next to its icon, after 300 ms so that a passing pointer opens nothing. */
export function RailGroup({ entry: { group, pages }, current }: Props) {
  return (
    <li>
      <HoverMenu
        delay={300}
        position="rightTop"
        title={groups[group]()}
        items={pages.map((page) => ({
          key: page.name,
          label: <span data-name={page.name}>{page.title()}</span>,
          isActive: page === current,
          run: () => openPage(page),
        }))}
      >
        <button
          type="button"
          className={`${style.item} ${style.icon} ${current?.group === group ? style.here : ''}`}
          aria-label={groups[group]()}
        >
          {icons[group]}
        </button>
      </HoverMenu>
    </li>
  )
}
