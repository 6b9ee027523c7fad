import { useDeferredValue } from 'react'
import { m } from '#messages'
import type { SiteTextDraft } from '../../../contract/content/site-text'
import type { Binding, Form } from '../../kit/form/form'
import { ProseField, TextField } from '../../kit/form/text-field'
import { htmlProse } from '../../kit/rich-text/html-prose'
import { filledExample } from './placeholder-parts'

/** The most characters; a search engine shows about half of it in Chinese. */
const longest = { seoTitle: 60, seoDesc: 160 }

/** The texts for search engines, and a preview of their result. */
export function SearchFields({ form }: { form: Form<SiteTextDraft> }) {
  const [title, desc] = [form.bind('seoTitle'), form.bind('seoDesc')]
  return (
    <div className="kit-fields">
      <TextField
        {...title}
        label={m.sitetext_seo_title()}
        placeholder={form.values.title}
        help={m.sitetext_seo_title_help({ count: title.value.length, maximum: longest.seoTitle })}
        wide
      />
      <ProseField {...oneLine(desc)} label={m.sitetext_seo_desc()} maxLength={longest.seoDesc} />
      <SearchResult text={form.values} />
    </div>
  )
}

/** A description is a single line: pasted breaks become spaces. */
const oneLine = (desc: Binding<string>): Binding<string> => ({
  ...desc,
  change: (text) => desc.change(text.replace(/\s*\n\s*/g, ' ')),
})

function SearchResult({ text }: { text: SiteTextDraft }) {
  const body = useDeferredValue(text.body)
  const title = text.seoTitle.trim() || text.title.trim() || m.sitetext_title_field()
  const desc = text.seoDesc.trim() || beginningOf(body)
  return (
    <figure className="sitetext-result kit-field-wide" aria-label={m.sitetext_result()}>
      <figcaption>{m.sitetext_result()}</figcaption>
      <div lang="zh-CN">
        <span>
          {m.sitetext_result_site()} › {text.key || 'opening_notice'}
        </span>
        <strong>{filledExample(title)}</strong>
        <p>{desc === '' ? m.sitetext_result_empty() : filledExample(desc)}</p>
      </div>
    </figure>
  )
}

const beginningOf = (body: string) =>
  htmlProse(body.slice(0, 2_000).replace(/<img[^>]*>/g, '')).slice(0, longest.seoDesc)
