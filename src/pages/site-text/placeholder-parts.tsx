import type { ReactNode } from 'react'
import { m } from '#messages'
import { placeholderForm } from '../../../contract/content/site-text'
import { exampleOf } from './labels'

/** A text with examples in the place of its placeholders. */
export const filledExample = (text: string): string =>
  text.replace(placeholderForm, (whole, name: string) => exampleOf(name) ?? whole)

/** As `filledExample`, with the filled placeholders and the unknown ones marked. */
export function placeholderParts(text: string): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(placeholderForm)) {
    const example = exampleOf(name)
    parts.push(
      text.slice(end, index),
      example === undefined ? (
        <mark key={index} className="site-unknown" title={m.sitetext_unknown()}>
          {whole}
        </mark>
      ) : (
        <mark key={index} title={m.sitetext_filled({ name: name.trim() })}>
          {example}
        </mark>
      ),
    )
    end = index + whole.length
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)]
}
