import { m } from '#messages'
import {
  placeholderForm,
  placeholdersOf,
  type SiteTextDraft,
  unknownPlaceholders,
} from '../../../contract/content/site-text'
import type { Binding } from '../../kit/form/form'
import { RichTextField } from '../../kit/rich-text/field'
import type { Highlight } from '../../kit/rich-text/highlight'
import { siteTextLabels } from './labels'
import style from './site-text.module.css'

const maxLength = 20_000

/** The text itself; system values are inserted as named placeholders, and an unknown name is reported at once. */
export function BodyField({ group, ...body }: Binding<string> & { group: SiteTextDraft['group'] }) {
  const unknown = unknownPlaceholders(body.value, group)
  const known = placeholdersOf(group)
  const problem =
    unknown.length === 0
      ? null
      : m.field_unknown_placeholder({
          name: unknown.join(m.kit_comma()),
          known: known.join(m.kit_comma()),
        })
  return (
    <RichTextField
      {...body}
      problem={body.problem ?? problem}
      label={m.sitetext_body()}
      maxLength={maxLength}
      highlight={highlights[group === 'agreement' ? 'agreement' : 'site']}
      inserts={(insert) => <PlaceholderChips names={known} onInsert={insert} />}
      required
    />
  )
}

const highlightOf = (names: readonly string[]): Highlight => ({
  pattern: placeholderForm,
  classOf: (matched) => (names.includes(matched.slice(2, -2).trim()) ? style.placeholder : style.unknown),
})

const highlights = {
  site: highlightOf(placeholdersOf('about')),
  agreement: highlightOf(placeholdersOf('agreement')),
}

interface ChipProps {
  names: readonly string[]
  onInsert: (text: string) => void
}

function PlaceholderChips({ names, onInsert }: ChipProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.chips} role="group" aria-label={m.sitetext_placeholders()}>
      <span aria-hidden="true">{m.sitetext_placeholders()}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          title={`{{${name}}}`}
          // The cursor stays where the placeholder is to be inserted.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${name}}}`)}
        >
          {siteTextLabels.placeholder.find(name)}
        </button>
      ))}
    </div>
  )
}
