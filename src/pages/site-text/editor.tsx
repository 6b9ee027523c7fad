import { m } from '#messages'
import { type SiteText, type SiteTextDraft, siteTexts } from '../../../contract/content/site-text'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { PhotoField } from '../../kit/media/photo-field'
import type { Section } from '../../kit/record/drawer-sections'
import type { EditorConfig } from '../../kit/record/editor-config'
import { BodyField } from './body-field'
import { nameOf, siteTextLabels } from './labels'
import { SearchFields } from './search-fields'

export const siteTextEditor: EditorConfig<SiteText, SiteTextDraft> = {
  resource: siteTexts,
  nameOf,
  initialValues: () => ({
    key: '',
    title: '',
    body: '',
    coverId: null,
    seoTitle: '',
    seoDesc: '',
    group: 'about',
  }),
  // The stored text is shown unchanged: it is never cut to satisfy a limit.
  toDraft: ({ key, title, body, coverId, seoTitle, seoDesc, group }) => ({
    key,
    title,
    body,
    coverId,
    seoTitle,
    seoDesc,
    group,
  }),
}

export const siteTextSections = (form: Form<SiteTextDraft>, row: SiteText | null): Section[] => [
  {
    key: 'text',
    title: m.sitetext_section_text(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField {...form.bind('title')} label={m.sitetext_title_field()} wide required />
        <KeyField form={form} isSystem={row?.isSystem === true} />
        <ChoiceField
          {...form.bind('group')}
          label={m.sitetext_group()}
          options={siteTextLabels.group.options()}
          required
        />
        <BodyField {...form.bind('body')} group={form.values.group} />
      </div>
    ),
  },
  { key: 'search', title: m.sitetext_section_search(), content: <SearchFields form={form} /> },
  {
    key: 'cover',
    title: m.sitetext_cover(),
    content: (
      <div className={fieldStyle.fields}>
        <PhotoField {...form.bind('coverId')} label={m.sitetext_cover()} help={m.sitetext_cover_help()} />
      </div>
    ),
  },
]

/** The site reads a text by its key; the key of a required text cannot change. */
function KeyField({ form, isSystem }: { form: Form<SiteTextDraft>; isSystem: boolean }) {
  const key = form.bind('key')
  return (
    <TextField
      {...key}
      disabled={key.disabled || isSystem}
      label={isSystem ? m.sitetext_key_locked() : m.sitetext_key()}
      help={isSystem ? m.sitetext_system_kept() : m.sitetext_key_help()}
      placeholder="opening_notice"
      required={!isSystem}
    />
  )
}
