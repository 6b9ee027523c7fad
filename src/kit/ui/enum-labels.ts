import { m } from '#messages'
import type { Tone } from './status-tag'

interface EnumLabels<V extends string> {
  label: (value: V) => string
  /** The label of a value of unknown origin; undefined if the enumeration does not have it. */
  find: (value: unknown) => string | undefined
  /** The label of a value of unknown origin; one that the enumeration does not have is shown as it is. */
  labelFor: (value: unknown) => string
  /** The values to choose from, by default all in the order of their labels. */
  options: <W extends V = V>(values?: readonly W[]) => { value: W; label: string }[]
  /** The labels of a filter's value, which joins several by commas. */
  chip: (filter: string) => string
}

interface StatusLabels<V extends string> extends EnumLabels<V> {
  tag: (value: V) => { label: string; tone: Tone }
}

type Messages<V extends string> = Readonly<Record<V, () => string>>

/** The labels of an enumeration's values. They are functions, because the language can change. */
export function enumLabels<V extends string>(messages: Messages<V>): EnumLabels<V>
export function enumLabels<V extends string>(
  messages: Messages<V>,
  tones: Readonly<Record<V, Tone>>,
): StatusLabels<V>
export function enumLabels<V extends string>(
  messages: Messages<V>,
  tones?: Readonly<Record<V, Tone>>,
): StatusLabels<V> {
  const known: Readonly<Record<string, (() => string) | undefined>> = messages
  const label = (value: V) => messages[value]()
  const find = (value: unknown) => known[String(value)]?.()
  const labelFor = (value: unknown) => find(value) ?? String(value)
  return {
    label,
    find,
    labelFor,
    options: <W extends V>(values?: readonly W[]) =>
      // The messages have a key for each value.
      (values ?? (Object.keys(messages) as W[])).map((value) => ({ value, label: label(value) })),
    chip: (filter: string) => filter.split(',').map(labelFor).join(m.kit_comma()),
    tag: (value: V) => ({ label: label(value), tone: tones?.[value] ?? 'quiet' }),
  }
}
