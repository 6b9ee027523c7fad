import type { ReactNode } from 'react'
import type { Row } from './resource'

/** One lifecycle event as a page offers it. */
export interface LifecycleTransition<R extends Row> {
  /** The key of the contract's `events`. */
  key: string
  label: string
  /** The toast after success. */
  done: (row: R) => string
  /** The initial payload of the dialog; absent, there is no dialog. */
  payload?: () => Record<string, unknown>
  /** The dialog's fields. */
  fields?: (form: PayloadForm) => ReactNode
  /** The warning before an event that cannot be undone. */
  warning?: (row: R) => string
  isDestructive?: boolean
}

export interface PayloadForm {
  values: Record<string, unknown>
  change: (patch: Record<string, unknown>) => void
  problemOf: (field: string) => string | null
}
