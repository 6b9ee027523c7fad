import type { ReactNode } from 'react'
import type { FieldProblem } from '../../../contract/problem'
import type { Row } from './resource'

/** One lifecycle event as a page offers it. */
export interface LifecycleTransition<R extends Row> {
  /** The key of the contract's `events`. */
  key: string
  label: string
  /** The toast after success. */
  done: (row: R) => string
  /** Takes the event back; it is offered with the toast. */
  undo?: (row: R) => Promise<void>
  /** The initial payload of the dialog; absent, there is no dialog. */
  payload?: (row: R | undefined) => Record<string, unknown>
  /** The dialog's fields. */
  fields?: (form: PayloadForm, row: R | undefined) => ReactNode
  /** The warning before an event that cannot be undone. */
  warning?: (row: R) => string
  isDestructive?: boolean
  /** The page's own sentence of a refusal. */
  sentenceOf?: (problem: FieldProblem) => string
  /** Sends the event instead of the kit, for one that asks more before it is saved; null when the person cancels that. */
  send?: (row: { id: string; version: number }, payload: Record<string, unknown>) => Promise<unknown>
}

export interface PayloadForm {
  values: Record<string, unknown>
  change: (patch: Record<string, unknown>) => void
  problemOf: (field: string) => string | null
}
