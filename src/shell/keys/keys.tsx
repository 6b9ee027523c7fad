import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { keySequenceMachine } from '../../../machines/key-sequence/key-sequence.machine'
import { isPlainKey } from '../../kit/keys/is-plain-key'
import { keyName, printedKey } from '../../kit/keys/key-name'
import { type KeyMeaning, registeredKeys } from '../../kit/keys/registered-keys'
import { undoLatest } from '../../kit/undo/offer-undo'
import { shownDialogs } from '../../lib/pane'
import { useMachine } from '../../machines/hooks/use-machine'
import { pages } from '../../nav'
import { requestNotifications } from '../notifications/request-notifications'
import { openPage } from '../panes/open-page'
import { GoHint } from './go-hint'
import { keyOf } from './go-keys'
import { HelpSheet } from './help-sheet'
import { onKeyHelpRequested } from './request-key-help'
import { useReadablePages } from './use-readable-pages'

const machine = keySequenceMachine.provide({
  actions: {
    openPage: (_, { name }) => {
      const page = pages.find((one) => one.name === name)
      if (page !== undefined) openPage(page)
    },
  },
})

/** The keys that work on every page, and what they show. `first` is the press that the component was loaded for. */
export function Keys({ first }: { first: KeyboardEvent | null }) {
  const [snapshot, send, actor] = useMachine(machine)
  const readable = useReadablePages()
  const latest = useRef(readable)
  latest.current = readable

  useEffect(() => {
    const isLeading = () => actor.getSnapshot().matches('leading')
    const begin = (event: KeyboardEvent) => {
      // Behind a dialog nobody sees what is undone.
      if (isUndo(event) && shownDialogs().length === 0 && undoLatest()) return event.preventDefault()
      if (!isPlainKey(event) || shownDialogs().length > 0) return
      const name = keyName(event)
      if (name === 'g') send({ type: 'lead.pressed' })
      else if (name === '?') send({ type: 'help.requested' })
      else if (name === 'b') requestNotifications()
      else return
      event.preventDefault()
    }
    const follow = (event: KeyboardEvent) => {
      if (!isLeading() || event.key === 'Shift') return
      const name = keyName(event)
      const page = latest.current.find((one) => keyOf(one) === name)
      if (event.ctrlKey || event.metaKey || event.altKey) return send({ type: 'lead.cancelled' })
      if (page !== undefined) send({ type: 'page.named', name: page.name })
      else send({ type: name === '?' ? 'help.requested' : 'lead.cancelled' })
      // A letter that names no page must not act on the list.
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const cancel = () => send({ type: 'lead.cancelled' })
    if (first !== null) begin(first)
    const unsubscribe = onKeyHelpRequested(() => send({ type: 'help.requested' }))
    // A page's own keys come first, and may have moved the focus into a field; the second key belongs to nobody else.
    window.addEventListener('keydown', begin)
    window.addEventListener('keydown', follow, true)
    window.addEventListener('pointerdown', cancel, true)
    return () => {
      unsubscribe()
      window.removeEventListener('keydown', begin)
      window.removeEventListener('keydown', follow, true)
      window.removeEventListener('pointerdown', cancel, true)
    }
  }, [actor, send, first])
  const going = readable.map((page) => ({
    keys: [printedKey(keyOf(page))],
    label: page.title(),
  }))
  return snapshot.matches('helping') ? (
    <HelpSheet
      sections={[...registeredKeys(), everywhere()]}
      going={going}
      onClose={() => send({ type: 'help.closed' })}
    />
  ) : snapshot.matches({ leading: 'hinting' }) ? (
    <GoHint going={going} />
  ) : null
}

/** In a field the keys undo typing. */
const isUndo = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'z' &&
  event.ctrlKey !== event.metaKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]'))

const everywhere = (): { title: string; meanings: KeyMeaning[] } => ({
  title: m.keys_everywhere(),
  meanings: [
    { keys: [printedKey('mod+k')], label: m.palette_open() },
    { keys: [printedKey('b')], label: m.notification_title() },
    { keys: [printedKey('mod+z')], label: m.keys_undo() },
    { keys: [printedKey('?')], label: m.keys_help() },
  ],
})
