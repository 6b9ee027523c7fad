import { IconChevronDown, IconClose } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { Tab } from '../../../machines/tabs/tabs.machine'
import { lazyPart } from '../../lib/lazy-part'
import { tabsActor } from '../../machines/actors'
import { useCurrentTab, useTabs } from '../../machines/hooks/use-tabs'
import { openPage } from '../panes/open-page'
import type { TabMenuPlace } from './tab-menu'
import style from './tab-strip.module.css'
import { titleOf } from './title-of'

const TabMenu = lazyPart(async () => (await import('./tab-menu')).TabMenu)

/** The visited pages. Arrows move, Enter opens, Delete closes; a right click or Shift+F10 opens the menu. */
export function TabStrip() {
  const tabs = useTabs()
  const current = useCurrentTab()
  const [menu, setMenu] = useState<TabMenuPlace | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useCurrentInView(list, current)
  const here = tabs.find(({ name }) => name === current) ?? tabs[0]

  const closeMenu = () => {
    setMenu(null)
    focusTab(list.current, menu?.name)
  }

  return (
    <div className={style.strip} hidden={tabs.length === 0}>
      <div className={style.list} role="tablist" aria-label={m.shell_tabs()} ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.name}
            tab={tab}
            selected={tab.name === current}
            reachable={tab === here}
            openMenu={(left, top) => setMenu({ name: tab.name, left, top })}
          />
        ))}
      </div>
      {here === undefined ? null : (
        <Button
          className={style.more}
          theme="borderless"
          type="tertiary"
          size="small"
          icon={<IconChevronDown aria-hidden="true" />}
          aria-label={m.shell_tab_actions()}
          aria-haspopup="menu"
          aria-expanded={menu !== null}
          onClick={(event: MouseEvent<HTMLElement>) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            setMenu({ name: here.name, left, top: bottom })
          }}
        />
      )}
      {menu === null ? null : (
        <Suspense fallback={null}>
          <TabMenu place={menu} alone={tabs.length < 2} close={closeMenu} />
        </Suspense>
      )}
    </div>
  )
}

function TabItem(props: {
  tab: Tab
  selected: boolean
  reachable: boolean
  openMenu: (left: number, top: number) => void
}) {
  const { tab, selected, reachable, openMenu } = props
  const title = titleOf(tab)
  const close = () => tabsActor.send({ type: 'tab.closed', name: tab.name })
  const select = () => openPage({ name: tab.name, path: tab.path })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const at = event.currentTarget
    const steps = stepOf[event.key]
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      const { left, bottom } = at.getBoundingClientRect()
      openMenu(left, bottom)
    } else if (steps !== undefined) moveFocus(at, steps)
    else if (event.key === 'Enter' || event.key === ' ') select()
    else if (event.key === 'Delete') {
      focusTab(at.closest('[role=tablist]'), neighbourOf(at))
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div className={`${style.tab} ${selected ? style.selected : ''}`} role="presentation">
      <div
        className={style.name}
        role="tab"
        data-name={tab.name}
        tabIndex={reachable ? 0 : -1}
        aria-selected={selected}
        aria-keyshortcuts="Delete"
        onClick={select}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onAuxClick={(event) => event.button === 1 && close()}
        onContextMenu={(event) => {
          event.preventDefault()
          openMenu(event.clientX, event.clientY)
        }}
      >
        {title}
        {tab.dirty ? <span className={style.dirty} role="img" aria-label={m.shell_tab_dirty()} /> : null}
      </div>
      {/* For the pointer only: a tab may not contain focusable elements, and Delete and the menu do the same. */}
      <button
        type="button"
        className={style.close}
        tabIndex={-1}
        aria-hidden="true"
        aria-label={m.shell_tab_close({ title })}
        onClick={close}
      >
        <IconClose aria-hidden="true" size="small" />
      </button>
    </div>
  )
}

const stepOf: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

const tabsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]

function focusTab(list: Element | null, name: string | undefined) {
  tabsIn(list)
    .find((tab) => tab.dataset.name === name)
    ?.focus()
}

/** Moves the focus by this number of tabs and stops at both ends. */
function moveFocus(from: HTMLElement, by: number) {
  const tabs = tabsIn(from.closest('[role=tablist]'))
  const to = Math.min(Math.max(tabs.indexOf(from) + by, 0), tabs.length - 1)
  tabs[to]?.focus()
}

/** The tab that gets the focus when this one is closed. */
function neighbourOf(from: HTMLElement): string | undefined {
  const tabs = tabsIn(from.closest('[role=tablist]'))
  const at = tabs.indexOf(from)
  return (tabs[at + 1] ?? tabs[at - 1])?.dataset.name
}

function useCurrentInView(list: React.RefObject<HTMLElement>, current: string | null) {
  useEffect(() => {
    const tab = tabsIn(list.current).find((one) => one.dataset.name === current)
    tab?.parentElement?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current, list])
}
