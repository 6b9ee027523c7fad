import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { fromPromise } from 'xstate'
import { m } from '#messages'
import {
  commandPaletteMachine,
  type FoundRecord,
} from '../../../machines/command-palette/command-palette.machine'
import { Avatar } from '../../kit/avatar/avatar'
import { PlainButton } from '../../lib/plain-button'
import { useMachine } from '../../machines/hooks/use-machine'
import style from './palette.module.css'
import { findRecords } from './record-sources'
import { type PaletteEntry, useEntries } from './use-entries'

/** The command palette: a field over the page, and below it what its text means. */
export function Palette({ onClose }: { onClose: () => void }) {
  const entries = useEntries()
  const latest = useRef(entries)
  latest.current = entries
  const [snapshot, send] = useMachine(
    commandPaletteMachine.provide({
      actors: {
        search: fromPromise<readonly FoundRecord[], { text: string }>(({ input, signal }) =>
          findRecords(latest.current.sources, input.text, signal),
        ),
      },
      actions: {
        openFirst: (_, { records }) => latest.current.found(records)[0]?.run(),
      },
    }),
  )
  const { text, marked, records, actsOn } = snapshot.context
  const isDone = snapshot.status === 'done'
  useLayoutEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  const isLooking = snapshot.matches({ listing: 'waiting' }) || snapshot.matches({ listing: 'searching' })
  const typed = text.trim()
  const shown =
    actsOn !== null
      ? entries.actionsOn(actsOn)
      : typed === ''
        ? entries.start()
        : [
            ...entries.local(typed),
            ...entries.found(records),
            // Otherwise Enter would open an article before the record that is being searched.
            ...(isLooking ? [] : entries.help(typed)),
          ]

  const choose = (entry: PaletteEntry | undefined) => {
    if (isLooking && (entry === undefined || entry.record !== undefined)) send({ type: 'record.awaited' })
    else if (entry !== undefined) {
      send({ type: 'entry.chosen' })
      entry.run()
    }
  }
  const move = (by: number) => {
    send({ type: 'mark.moved', by, of: shown.length })
    return true
  }
  /** Whether the palette takes the key. */
  const take = ({ key, shiftKey, target }: KeyboardEvent): boolean => {
    const entry = shown[marked]
    switch (key) {
      case 'ArrowDown':
        return move(1)
      case 'ArrowUp':
        return move(-1)
      case 'Tab':
        // Nothing else in the palette takes the focus.
        return move(shiftKey ? -1 : 1)
      case 'Enter':
        choose(entry)
        return true
      case 'ArrowRight': {
        const isAtEnd = target instanceof HTMLInputElement && target.selectionStart === target.value.length
        if (!isAtEnd || entry?.record === undefined || isLooking) return false
        send({ type: 'actions.opened', of: entry.record })
        return true
      }
      case 'ArrowLeft':
        if (actsOn !== null) send({ type: 'actions.left' })
        return actsOn !== null
      case 'Escape':
        send({ type: 'palette.dismissed' })
        return true
      default:
        return false
    }
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the palette closes it, as Escape does
    <div
      className={style.mask}
      onMouseDown={({ target, currentTarget }) =>
        target === currentTarget && send({ type: 'palette.closed' })
      }
    >
      <div
        className={style.palette}
        role="dialog"
        aria-modal="true"
        aria-label={m.palette_open()}
        onKeyDown={(event) => {
          // Escape must not reach the drawer behind.
          event.stopPropagation()
          if (!event.nativeEvent.isComposing && take(event)) event.preventDefault()
        }}
      >
        <Field
          text={text}
          placeholder={
            actsOn === null ? m.palette_placeholder() : m.palette_actions_of({ name: actsOn.label })
          }
          isReadOnly={actsOn !== null}
          marked={shown[marked]?.key}
          onType={(typed) => send({ type: 'text.typed', text: typed })}
        />
        <Entries
          entries={shown}
          marked={marked}
          onMark={(at) => send({ type: 'mark.placed', at })}
          onChoose={choose}
          onActions={isLooking ? null : (of) => send({ type: 'actions.opened', of })}
        />
        <div role="status" className={style.status}>
          {isLooking
            ? m.palette_searching()
            : shown.length > 0
              ? m.palette_found({ count: shown.length })
              : `${m.palette_none()} · ${m.palette_none_help()}`}
        </div>
        {snapshot.matches({ listing: 'failed' }) ? (
          <p role="alert" className={style.failed}>
            {m.palette_failed()}
            <PlainButton onClick={() => send({ type: 'search.retried' })}>{m.palette_retry()}</PlainButton>
          </p>
        ) : null}
        <Hints isActing={actsOn !== null} />
      </div>
    </div>,
    document.body,
  )
}

const listId = 'palette-entries'
const idOf = (key: string) => `palette-${key}`

function Field(props: {
  text: string
  placeholder: string
  isReadOnly: boolean
  marked: string | undefined
  onType: (text: string) => void
}) {
  const { text, placeholder, isReadOnly, marked, onType } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const before = document.activeElement
    input.current?.focus()
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [])
  return (
    <div className={style.field}>
      <IconSearch aria-hidden="true" />
      <input
        ref={input}
        role="combobox"
        aria-label={placeholder}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={marked === undefined ? undefined : idOf(marked)}
        placeholder={placeholder}
        value={isReadOnly ? '' : text}
        readOnly={isReadOnly}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => onType(target.value)}
        // A page that arrives late takes the focus; a dialog over the palette may keep it.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget?.closest('[role=dialog]') == null) queueMicrotask(() => currentTarget.focus())
        }}
      />
    </div>
  )
}

function Entries(props: {
  entries: readonly PaletteEntry[]
  marked: number
  onMark: (at: number) => void
  onChoose: (entry: PaletteEntry) => void
  onActions: ((of: FoundRecord) => void) | null
}) {
  const { entries, marked, onMark, onChoose, onActions } = props
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is kept in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  }, [marked, entries.length])
  return (
    <div ref={list} id={listId} role="listbox" aria-label={m.palette_results()} className={style.entries}>
      {[...new Set(entries.map(({ group }) => group))].map((group) => (
        <Group key={group} name={group}>
          {entries.map((entry, at) =>
            entry.group !== group ? null : (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
              <div
                key={entry.key}
                id={idOf(entry.key)}
                role="option"
                tabIndex={-1}
                aria-selected={at === marked}
                className={style.entry}
                onMouseMove={() => at !== marked && onMark(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                {entry.record?.avatarId === undefined ? null : (
                  <Avatar name={entry.label} id={entry.record.avatarId} size="small" />
                )}
                <span className={style.label}>{entry.label}</span>
                <span className={style.detail}>{entry.detail}</span>
                <Keys keys={entry.keys ?? []} />
                {entry.record === undefined || onActions === null ? null : (
                  <More record={entry.record} onActions={onActions} />
                )}
              </div>
            ),
          )}
        </Group>
      ))}
    </div>
  )
}

/** For the eye: an option is read by its name. */
const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.length === 0 ? null : (
    <span className={style.keys} aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={id}>
      <div id={id} className={style.group}>
        {name}
      </div>
      {children}
    </div>
  )
}

/** For the pointer; the keyboard has the right arrow. */
const More = ({ record, onActions }: { record: FoundRecord; onActions: (of: FoundRecord) => void }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
  // biome-ignore lint/a11y/noStaticElementInteractions: options may hold no buttons
  <span
    className={style.more}
    title={m.palette_hint_actions()}
    onClick={(event) => {
      event.stopPropagation()
      onActions(record)
    }}
  >
    <IconChevronRight aria-hidden="true" size="small" />
  </span>
)

const Hints = ({ isActing }: { isActing: boolean }) => (
  <div className={style.hints} aria-hidden="true">
    <kbd>↑↓</kbd> {m.palette_hint_move()}
    <kbd>↵</kbd> {m.palette_hint_open()}
    <kbd>{isActing ? '←' : '→'}</kbd> {isActing ? m.palette_hint_back() : m.palette_hint_actions()}
    <kbd>Esc</kbd> {isActing ? m.palette_hint_back() : m.palette_hint_close()}
  </div>
)
