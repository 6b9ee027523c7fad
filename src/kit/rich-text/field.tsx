import { Suspense } from 'react'
import { m } from '#messages'
import { count } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { Field, type FieldProps } from '../form/field'
import type { Binding } from '../form/form'
import textStyle from '../ui/text.module.css'
import type { Highlight } from './highlight'
import style from './rich-text.module.css'

const RichTextEditor = lazyPart(async () => (await import('./editor')).RichTextEditor)

interface Props extends FieldProps, Binding<string> {
  /** The contract's limit in characters of HTML. */
  maxLength: number
  /** Spans with a style of their own while editing; the same object on every render. */
  highlight?: Highlight
  /** Below the toolbar: buttons that insert text at the cursor. */
  inserts?: (insert: (text: string) => void) => React.ReactNode
}

/**
 * Rich text as HTML of the elements that the server keeps: p h2–h4 ul ol li strong em u s a blockquote br hr code pre, tables and our own
 * pictures. An untouched value stays exactly as it was given.
 */
export function RichTextField(props: Props) {
  const { value, maxLength, problem } = props
  return (
    <Field {...props} wide>
      {(ids) => (
        <div className={style.rich} data-invalid={problem === null ? undefined : true}>
          <Suspense fallback={<div role="status" aria-label={m.kit_loading()} className={style.richWait} />}>
            <RichTextEditor {...props} ids={ids} />
          </Suspense>
          <output
            className={value.length > maxLength ? `${style.richCount} ${textStyle.problem}` : style.richCount}
          >
            {m.kit_rich_count({ count: count(value.length), maximum: count(maxLength) })}
          </output>
        </div>
      )}
    </Field>
  )
}
