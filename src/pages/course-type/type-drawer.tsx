import { m } from '#messages'
import { type CourseType, type CourseTypeDraft, courseTypes } from '../../../contract/content/course-type'
import { IconField } from '../../domain/sport/icon-field'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { Badge } from './badge'
import { ColourField } from './colour-field'
import style from './course-type.module.css'
import { describeType } from './describe-type'
import { courseTypeLabels, nameOf, palette } from './labels'

const config: EditorConfig<CourseType, CourseTypeDraft> = {
  resource: courseTypes,
  nameOf,
  initialValues: () => ({ name: '', code: '', icon: 'dumbbell', colour: palette[0], isEnabled: true }),
  toDraft: ({ name, code, icon, colour, isEnabled }) => ({ name, code, icon, colour, isEnabled }),
}

const sections = (form: Form<CourseTypeDraft>): Section[] => [
  {
    key: 'basics',
    title: m.exercisetype_section_basics(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField {...form.bind('name')} label={m.exercise_name()} required />
        <TextField {...form.bind('code')} label={m.exercise_code()} placeholder="yoga" required />
        <IconField
          {...form.bind('icon')}
          label={m.exercisetype_icon()}
          options={courseTypeLabels.icon.options()}
          colour={form.values.colour}
        />
        <ColourField {...form.bind('colour')} />
        <SwitchField
          {...form.bind('isEnabled')}
          label={m.exercise_enabled()}
          help={m.coursetype_enabled_help()}
        />
      </div>
    ),
  },
  {
    key: 'look',
    title: m.coursetype_look(),
    content: (
      <p className={style.named}>
        <Badge {...form.values} />
        {form.values.name || m.coursetype_look_name()}
      </p>
    ),
  },
]

/** One type of video courses, to be made or changed. */
export function TypeDrawer() {
  return (
    <EditDrawer
      config={config}
      describe={describeType}
      title={(row) => (row === null ? m.coursetype_new() : row.name)}
      headline={(row) => <EnabledMark {...row} />}
      width={720}
      sections={sections}
    />
  )
}
