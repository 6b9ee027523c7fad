import type { ReactNode } from 'react'
import { m } from '#messages'

/** The display of a record's members in its history and in comparisons of versions. */
export interface Describe {
  /** The members in their display order. */
  keys: readonly string[]
  /** undefined: the member is not worth showing. */
  label: (key: string) => string | undefined
  value: (key: string, value: unknown) => ReactNode
}

/** Builds a `Describe` from labels, and writers for the members that are more than a text or a number. */
export function describeBy(
  labels: Readonly<Record<string, () => string>>,
  writers: Readonly<Record<string, (value: unknown) => ReactNode>>,
): Describe {
  return {
    keys: Object.keys(labels),
    label: (key) => labels[key]?.(),
    value: (key, value) => {
      if (value === null || value === undefined || value === '') return m.kit_not_set()
      const write = writers[key]
      if (write !== undefined) return write(value)
      if (typeof value === 'boolean') return value ? m.kit_yes() : m.kit_no()
      if (Array.isArray(value))
        return value.length === 0 ? m.kit_not_set() : m.kit_items({ count: value.length })
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    },
  }
}
