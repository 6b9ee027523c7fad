import { m } from '#messages'
import { placeholderForm, placeholders, unknownPlaceholders } from '../../../contract/content/site-text'
import type { Binding } from '../../kit/form/form'
import { RichTextField } from '../../kit/rich-text/field'
import type { Highlight } from '../../kit/rich-text/highlight'
import { exampleOf, placeholderLabel } from './labels'

const maxLength = 20_000

/** The text itself; system values are inserted as named placeholders, and an unknown name is reported at once. */
export function BodyField(body: Binding<string>) {
  const unknown = unknownPlaceholders(body.value)
  const problem =
    unknown.length === 0 ? null : m.field_unknown_placeholder({ name: unknown.join(m.kit_comma()) })
  return (
    <RichTextField
      {...body}
      problem={body.problem ?? problem}
      label={m.sitetext_body()}
      maxLength={maxLength}
      highlight={highlight}
      inserts={(insert) => <PlaceholderChips onInsert={insert} />}
      required
    />
  )
}

const highlight: Highlight = {
  pattern: placeholderForm,
  classOf: (matched) =>
    exampleOf(matched.slice(2, -2)) === undefined ? 'sitetext-unknown' : 'sitetext-placeholder',
}

function PlaceholderChips({ onInsert }: { onInsert: (text: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className="sitetext-chips" role="group" aria-label={m.sitetext_placeholders()}>
      <span aria-hidden="true">{m.sitetext_placeholders()}</span>
      {placeholders.map((name) => (
        <button
          key={name}
          type="button"
          title={`{{${name}}}`}
          // The cursor stays where the placeholder is to be inserted.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${name}}}`)}
        >
          {placeholderLabel(name)}
        </button>
      ))}
    </div>
  )
}
