import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import {
  type ExerciseSubtype,
  type ExerciseSubtypeDraft,
  exerciseSubtypes,
} from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { EnabledMark } from '../../kit/batch/enabled-mark'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { RecordField } from '../../kit/form/record-field'
import { SwitchField } from '../../kit/form/switch-field'
import { TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { describeSubtype } from './describe-subtype'
import { nameOf } from './labels'

const portIn = (typeId: string): EditorConfig<ExerciseSubtype, ExerciseSubtypeDraft> => ({
  resource: exerciseSubtypes,
  nameOf,
  initialValues: () => ({ typeId, name: '', isEnabled: true }),
  toDraft: ({ typeId, name, isEnabled }) => ({ typeId, name, isEnabled }),
})

const sections = (form: Form<ExerciseSubtypeDraft>): Section[] => {
  const typeId = form.bind('typeId')
  return [
    {
      key: 'basics',
      title: m.exercisetype_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          <TextField {...form.bind('name')} label={m.exercise_name()} required />
          <RecordField
            {...typeId}
            resource={exerciseTypes}
            labelOf={nameOf}
            empty=""
            label={m.exercise_type()}
            disabled={typeId.disabled || !form.isNew}
            {...(form.isNew ? { required: true } : { help: m.exercisetype_move_help() })}
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
}

/** One subtype, to be made or changed; a new one begins in the chosen type, `?type=<id>`. */
export function SubtypeDrawer() {
  const [params] = useSearchParams()
  const typeId = params.get('type') ?? ''
  const config = useMemo(() => portIn(typeId), [typeId])
  return (
    <EditDrawer
      config={config}
      describe={describeSubtype}
      title={(row) => (row === null ? m.exercisetype_new_subtype() : row.name)}
      headline={(row) => <EnabledMark {...row} />}
      width={720}
      sections={sections}
    />
  )
}
