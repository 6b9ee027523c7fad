import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { type SettingName, settingNames } from '../../../contract/system/settings'
import { scrollWithin } from '../../kit/ui/scroll-within'
import { useIsAwake } from '../../lib/pane'
import { settingTitle } from './describe'
import style from './setting.module.css'

const gap = 12

/** The page's sections by name, with the one in view marked: a list next to them, on a phone one field. */
export function SectionNav() {
  const [here, setHere] = useState<SettingName>(settingNames[0] ?? 'business')
  const choice = useRef<HTMLSelectElement>(null)
  const isAwake = useIsAwake()
  useEffect(() => {
    if (!isAwake) return
    const onScroll = () => setHere(partInSight())
    // The scrolling element is the shell's, so the listener is on the document.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [isAwake])
  const go = useCallback((name: SettingName) => {
    const part = document.getElementById(name)
    // The field of a phone lies over the top; it has no height where the list is shown.
    if (part !== null) scrollWithin(part, gap + (choice.current?.offsetHeight ?? 0))
    setHere(name)
  }, [])
  useEffect(() => {
    const section = settingNames.find((name) => `#${name}` === location.hash)
    if (section !== undefined) go(section)
  }, [go])
  return (
    <>
      <nav className={style.nav} aria-label={m.kit_sections()}>
        {settingNames.map((name) => (
          <button
            type="button"
            key={name}
            aria-current={name === here ? 'true' : undefined}
            onClick={() => go(name)}
          >
            {settingTitle(name)}
          </button>
        ))}
      </nav>
      <select
        ref={choice}
        className={style.choice}
        aria-label={m.kit_sections()}
        value={here}
        onChange={({ target }) => go(settingNames.find((name) => name === target.value) ?? here)}
      >
        {settingNames.map((name) => (
          <option key={name} value={name}>
            {settingTitle(name)}
          </option>
        ))}
      </select>
    </>
  )
}

/** The last section whose top has been scrolled past; at the end of the page, the last one. */
function partInSight(): SettingName {
  const first = settingNames[0] ?? 'business'
  const frame = document.getElementById(first)?.closest('main')
  if (!frame) return first
  if (frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 2) return settingNames.at(-1) ?? first
  const line = frame.getBoundingClientRect().top + 96
  return (
    settingNames.findLast(
      (name) => (document.getElementById(name)?.getBoundingClientRect().top ?? 0) <= line,
    ) ?? first
  )
}
