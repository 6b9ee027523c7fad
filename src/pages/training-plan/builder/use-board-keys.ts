import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import { useShortcuts } from '../../../kit/ui/use-shortcuts'
import { usePageKeys } from '../../../lib/use-page-keys'
import { focusCursor } from './board'
import type { BoardCommands } from './board-commands'
import { type BoardCursor, cursorIn, walked } from './board-cursor'
import type { PlanBuilder } from './use-plan-builder'

type Parts = Pick<PlanBuilder, 'now' | 'send'> & {
  cursor: BoardCursor
  boardCommands: BoardCommands
  isLocked: boolean
  announce: (sentence: string) => void
  /** Focuses the fields of the chosen entry, or the name of the chosen day. */
  onEdit: (cursor: BoardCursor) => void
  onSearch: () => void
  onHelp: () => void
}

/**
 * The builder's keys. On the board: arrows move the cursor, with Alt they move the entry, Enter edits, Delete removes, Control with C, X,
 * V, D and G as elsewhere. Everywhere but in fields: Control with Z and Y, `/` and `?`.
 */
export function useBoardKeys(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  usePageKeys((event) => {
    const { now, send, announce } = parts
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    const isForth = key === 'y' || event.shiftKey
    if ((isForth ? now().future : now().past).length === 0) return
    const isOnBoard = document.activeElement?.matches('[data-cursor]') === true
    flushSync(() => send({ type: isForth ? 'plan.redone' : 'plan.undone' }))
    announce(isForth ? m.trainingplan_build_said_redone() : m.trainingplan_build_said_undone())
    if (isOnBoard) focusHere(now)
  })
  useShortcuts((event) => {
    if (event.key === '/') latest.current.onSearch()
    else if (event.key === '?') latest.current.onHelp()
    else return false
    return true
  })
  return (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches('[data-cursor]')) return
    const isHandled = flushSync(() => act(event, latest.current))
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key !== 'Enter') focusHere(parts.now)
  }
}

/** The focused element may be rendered elsewhere, or be removed. */
function focusHere(now: Parts['now']) {
  const { days, week, selected, pending } = now()
  if (pending === null) focusCursor(cursorIn(days, week, selected))
}

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }

/** Returns whether the board handled the key. */
function act(event: KeyboardEvent, { now, cursor, boardCommands, isLocked, onEdit }: Parts): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  const { key } = event
  if (!isCommand && !event.altKey) {
    const next = walked(now().days, cursor, key)
    if (next !== null) boardCommands.go(next.key, next.id)
    else if (key === 'Enter') onEdit(cursor)
    else if (isLocked || !['Delete', 'Backspace'].includes(key)) return /^(Arrow|Page)/.test(key)
    else boardCommands.remove(cursor)
    return true
  }
  if (isCommand && !event.altKey && key.toLowerCase() === 'c') {
    boardCommands.copy(cursor)
    return true
  }
  if (isLocked) return false
  if (event.altKey && !isCommand) {
    const by = sideways[key]
    if (by !== undefined) boardCommands.moveByDays(cursor, by)
    else if (key === 'ArrowUp') boardCommands.shift(cursor, -1)
    else if (key === 'ArrowDown') boardCommands.shift(cursor, 1)
    else return false
    return true
  }
  const commands: Readonly<Record<string, () => void>> = {
    x: () => boardCommands.cut(cursor),
    v: () => boardCommands.paste(cursor),
    d: () => boardCommands.duplicate(cursor),
    g: () => (event.shiftKey ? boardCommands.split(cursor) : boardCommands.join(cursor)),
  }
  const command = event.altKey ? undefined : commands[key.toLowerCase()]
  command?.()
  return command !== undefined
}
