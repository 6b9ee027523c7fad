import { m } from '#messages'

type Text = (value: string) => string

/** The chip of a filter: its field and the text of its value, or one sentence for both. */
type FilterText = Text | readonly [field: () => string, text: Text]

/** Builds the texts of the chips of a list's filters. */
export const describeFilters =
  (texts: Readonly<Record<string, FilterText>>) =>
  (key: string, value: string): string => {
    const text = texts[key] ?? [() => key, (shown) => shown]
    return typeof text === 'function'
      ? text(value)
      : m.kit_filter_chip({ field: text[0](), words: text[1](value) })
  }
