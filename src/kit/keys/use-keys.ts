import { useEffect, useRef } from 'react'
import { shownDialogs, useIsAwake } from '../../lib/pane'
import { usePageKeys } from '../../lib/use-page-keys'
import { isPlainKey } from './is-plain-key'
import { keyName, printedKey } from './key-name'
import { type KeyMeaning, registerKeys } from './registered-keys'

/** Keys of one effect, as `keyName` writes them. */
export interface KeyBinding {
  keys: readonly string[]
  /** The keys that the help sheet shows; all of them without it. */
  shown?: readonly string[]
  label: string
  /** Returns false if the keys have no effect now; the browser then gets them. */
  run: (event: KeyboardEvent) => unknown
}

/**
 * Binds keys while the component's page is shown, and lists them in the help sheet under a title. They rest in fields and while a dialog
 * is open.
 */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  usePageKeys((event) => {
    if (!isPlainKey(event) || shownDialogs().length > 0) return
    const name = keyName(event)
    const binding = bindings.find(({ keys }) => keys.includes(name))
    if (binding !== undefined && binding.run(event) !== false) event.preventDefault()
  })
  useListedKeys(
    title,
    bindings.map(({ keys, shown, label }) => ({ keys: (shown ?? keys).map(printedKey), label })),
  )
}

/** Lists keys in the help sheet that the page handles by itself. */
export function useListedKeys(title: string, meanings: readonly KeyMeaning[]): void {
  const latest = useRef(meanings)
  latest.current = meanings
  const isAwake = useIsAwake()
  useEffect(
    () => (isAwake ? registerKeys({ title, meanings: () => latest.current }) : undefined),
    [isAwake, title],
  )
}
