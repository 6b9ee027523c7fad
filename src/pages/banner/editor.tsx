import { m } from '#messages'
import { type Banner, type BannerDraft, banners } from '../../../contract/content/banner'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding, Form } from '../../kit/form/form'
import { InstantField } from '../../kit/form/instant-field'
import { TextField } from '../../kit/form/text-field'
import { PhotoField } from '../../kit/media/photo-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { bannerLabels, nameOf } from './labels'
import { LinkFields } from './link-fields'

export const bannerEditor: EditorConfig<Banner, BannerDraft> = {
  resource: banners,
  nameOf,
  initialValues: () => ({
    title: '',
    subtitle: '',
    imagePcId: '',
    imageMobileId: null,
    alt: '',
    position: 'home_top',
    linkType: 'none',
    linkUrl: null,
    linkTargetId: null,
    startsAt: null,
    endsAt: null,
  }),
  toDraft: draftFrom(banners.draft),
}

export const bannerSections = (form: Form<BannerDraft>): Section[] => [
  {
    key: 'pictures',
    title: m.banner_section_pictures(),
    content: (
      <div className={fieldStyle.fields}>
        <PhotoField
          {...owed(form.bind('imagePcId'))}
          label={m.banner_image_pc()}
          help={m.banner_image_pc_help()}
          minWidth={1920}
          minHeight={600}
          required
        />
        <PhotoField
          {...form.bind('imageMobileId')}
          label={m.banner_image_mobile()}
          help={m.banner_image_mobile_help()}
          minWidth={750}
          minHeight={420}
        />
        <TextField {...form.bind('alt')} label={m.banner_alt()} help={m.banner_alt_help()} wide required />
      </div>
    ),
  },
  {
    key: 'words',
    title: m.banner_section_words(),
    content: (
      <div className={fieldStyle.fields}>
        <TitleField form={form} />
        <TextField {...form.bind('subtitle')} label={m.banner_subtitle()} wide />
        <ChoiceField
          {...form.bind('position')}
          label={m.banner_position()}
          help={m.banner_position_help()}
          options={bannerLabels.position.options()}
          required
        />
      </div>
    ),
  },
  { key: 'link', title: m.banner_link(), content: <LinkFields form={form} /> },
  {
    key: 'window',
    title: m.banner_window(),
    content: (
      <div className={fieldStyle.fields}>
        <InstantField
          {...form.bind('startsAt')}
          label={m.banner_starts_at()}
          help={m.banner_starts_at_help()}
          defaultTime="00:00"
        />
        <InstantField
          {...form.bind('endsAt')}
          label={m.banner_ends_at()}
          help={m.banner_ends_at_help()}
          defaultTime="23:59"
        />
      </div>
    ),
  },
]

/** A required picture: an empty id is refused as missing. */
const owed = (picture: Binding<string>): Binding<string | null> => ({
  ...picture,
  value: picture.value === '' ? null : picture.value,
  change: (id) => picture.change(id ?? ''),
})

/** The picture's alternative text is the title until a person writes a better one. */
function TitleField({ form }: { form: Form<BannerDraft> }) {
  const [title, alt] = [form.bind('title'), form.bind('alt')]
  return (
    <TextField
      {...title}
      change={(next) => {
        if (alt.value === title.value) alt.change(next)
        title.change(next)
      }}
      label={m.banner_title_field()}
      wide
      required
    />
  )
}
