import { m } from '#messages'
import {
  type ExerciseType,
  type ExerciseTypeDraft,
  exerciseTypes,
} from '../../../contract/content/exercise-type'
import { IconField } from '../../domain/sport/icon-field'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { describeType } from './describe-type'
import { exerciseTypeLabels, nameOf } from './labels'

const config: EditorConfig<ExerciseType, ExerciseTypeDraft> = {
  resource: exerciseTypes,
  nameOf,
  initialValues: () => ({ name: '', code: '', icon: 'barbell', isEnabled: true }),
  toDraft: ({ name, code, icon, isEnabled }) => ({ name, code, icon, isEnabled }),
}

const sections = (form: Form<ExerciseTypeDraft>): Section[] => [
  {
    key: 'basics',
    title: m.exercisetype_section_basics(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField {...form.bind('name')} label={m.exercise_name()} required />
        <TextField
          {...form.bind('code')}
          label={m.exercise_code()}
          placeholder="strength"
          help={m.exercisetype_code_help()}
          required
        />
        <IconField
          {...form.bind('icon')}
          label={m.exercisetype_icon()}
          options={exerciseTypeLabels.icon.options()}
        />
        <SwitchField
          {...form.bind('isEnabled')}
          label={m.exercise_enabled()}
          help={m.exercisetype_enabled_help()}
        />
      </div>
    ),
  },
]

/** One type, to be made or changed. */
export function TypeDrawer() {
  return (
    <EditDrawer
      config={config}
      describe={describeType}
      title={(row) => (row === null ? m.exercisetype_new() : row.name)}
      headline={(row) => <EnabledMark {...row} />}
      width={720}
      sections={sections}
    />
  )
}
