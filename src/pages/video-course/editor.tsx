import { m } from '#messages'
import {
  type VideoCourse,
  type VideoCourseDraft,
  videoCourses,
  videoLevels,
} from '../../../contract/content/video-course'
import { coachSource } from '../../domain/lesson/coach-source'
import { ChoiceField, ChoicesField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { RecordField } from '../../kit/form/record-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import { PhotoField } from '../../kit/media/photo-field'
import type { Section } from '../../kit/record/drawer-sections'
import type { EditorConfig } from '../../kit/record/editor-config'
import { RichTextField } from '../../kit/rich-text/field'
import { ChaptersField } from './chapter/chapters-field'
import { typeSource } from './filters'
import { nameOf, videoCourseLabels } from './labels'
import { WordsField } from './words-field'

export const videoCourseEditor: EditorConfig<VideoCourse, VideoCourseDraft> = {
  resource: videoCourses,
  nameOf,
  initialValues: () => ({
    title: '',
    typeId: '',
    coverId: null,
    chapters: [],
    coachId: null,
    level: 1,
    kcal: null,
    equipment: [],
    bodyParts: [],
    summary: '',
    detail: '',
    access: 'free',
    priceFen: null,
    tags: [],
    sort: 0,
  }),
  // Stored values are shown unchanged, because they have passed the same schema.
  toDraft: (row) => ({
    title: row.title,
    typeId: row.typeId,
    coverId: row.coverId,
    chapters: row.chapters,
    coachId: row.coachId,
    level: row.level,
    kcal: row.kcal,
    equipment: row.equipment,
    bodyParts: row.bodyParts,
    summary: row.summary,
    detail: row.detail,
    access: row.access,
    priceFen: row.priceFen,
    tags: row.tags,
    sort: row.sort,
  }),
}

type Editing = Form<VideoCourseDraft>

export interface OpenChapter {
  open: string | null
  onOpen: (key: string | null) => void
}

export const videoCourseSections = (form: Editing, chapter: OpenChapter): Section[] => [
  { key: 'facts', title: m.video_section_facts(), content: <Facts form={form} /> },
  {
    key: 'chapters',
    title: m.video_chapters(),
    content: (
      <div data-part="chapters">
        <ChaptersField
          {...chapter}
          chapters={form.bind('chapters')}
          onCover={(id) => form.bind('coverId').change(id)}
        />
      </div>
    ),
  },
  {
    key: 'cover',
    title: m.video_cover(),
    content: (
      <div className={fieldStyle.fields} data-part="cover">
        <PhotoField {...form.bind('coverId')} label={m.video_cover()} help={m.video_cover_help()} />
      </div>
    ),
  },
  { key: 'access', title: m.video_section_access(), content: <Access form={form} /> },
  {
    key: 'words',
    title: m.video_section_words(),
    content: (
      <div className={fieldStyle.fields}>
        <ProseField {...form.bind('summary')} label={m.video_summary()} maxLength={200} />
        <RichTextField {...form.bind('detail')} label={m.video_detail()} maxLength={20_000} />
      </div>
    ),
  },
]

function Facts({ form }: { form: Editing }) {
  const level = form.bind('level')
  return (
    <div className={fieldStyle.fields}>
      <TextField {...form.bind('title')} label={m.video_title_field()} wide required />
      <div data-part="type">
        <RecordField {...form.bind('typeId')} label={m.video_type()} empty="" {...typeSource} required />
      </div>
      <ChoiceField
        {...level}
        value={String(level.value)}
        change={(value) => level.change(videoLevels.find((one) => String(one) === value) ?? 1)}
        label={m.video_level()}
        options={videoCourseLabels.level.options()}
        required
      />
      <RecordField {...form.bind('coachId')} label={m.video_coach()} empty={null} {...coachSource} />
      <NumberField {...form.bind('kcal')} label={m.video_kcal()} empty={null} suffix={m.video_kcal_unit()} />
      <ChoicesField
        {...form.bind('bodyParts')}
        label={m.video_body_parts()}
        options={videoCourseLabels.bodyPart.options()}
      />
      <WordsField {...form.bind('equipment')} label={m.video_equipment()} max={12} />
      <WordsField {...form.bind('tags')} label={m.video_tags()} max={8} />
      <NumberField {...form.bind('sort')} label={m.video_sort()} help={m.video_sort_help()} empty={0} />
    </div>
  )
}

/** The price field is shown exactly while the access requires a price. */
function Access({ form }: { form: Editing }) {
  const [access, price] = [form.bind('access'), form.bind('priceFen')]
  return (
    <div className={fieldStyle.fields}>
      <ChoiceField
        {...access}
        change={(value) => {
          access.change(value)
          if (value !== 'paid') price.change(null)
        }}
        label={m.video_access()}
        help={m.video_access_help()}
        options={videoCourseLabels.access.options()}
        required
      />
      {access.value === 'paid' ? <MoneyField {...price} label={m.video_price()} required /> : null}
    </div>
  )
}
