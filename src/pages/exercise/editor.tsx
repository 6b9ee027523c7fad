import { m } from '#messages'
import {
  type Exercise,
  type ExerciseDraft,
  exerciseDraft,
  exerciseEquipment,
  exerciseForces,
  exerciseLevels,
  exerciseLicences,
  exerciseMechanics,
  exercises,
  exerciseUnits,
  namesAuthor,
} from '../../../contract/content/exercise'
import { ChoiceField, ChoicesField, optionsOf } from '../../kit/form/choice-field'
import type { Form } from '../../kit/form/form'
import { ProseField, TextField } from '../../kit/form/text-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { KindField } from './kind-field'
import {
  equipmentLabel,
  forceLabel,
  levelLabel,
  licenceLabel,
  mechanicLabel,
  nameOf,
  unitLabel,
} from './labels'
import { LinesField } from './lines-field'
import { MuscleField } from './muscle-field'
import { OptionalChoice } from './optional-choice'
import { StepFields } from './step-fields'
import { ExerciseUses } from './uses'

export const exercisePort: EditorConfig<Exercise, ExerciseDraft> = {
  resource: exercises,
  nameOf,
  initialValues: () => ({
    name: '',
    aliases: [],
    subtypeId: '',
    primaryMuscles: [],
    secondaryMuscles: [],
    equipment: [],
    level: 'beginner',
    mechanic: null,
    force: null,
    unit: 'reps',
    videoId: null,
    steps: [],
    tips: [],
    mistakes: [],
    caution: '',
    source: '',
    licence: 'own',
    author: '',
  }),
  toDraft: draftFrom(exerciseDraft),
}

export const exerciseSections = (form: Form<ExerciseDraft>, row: Exercise | null): Section[] => [
  { key: 'facts', title: m.exercise_section_facts(), content: <Facts form={form} /> },
  { key: 'muscles', title: m.exercise_muscles(), content: <MuscleField form={form} /> },
  { key: 'steps', title: m.exercise_section_steps(), content: <StepFields form={form} /> },
  { key: 'remarks', title: m.exercise_section_remarks(), content: <Remarks form={form} /> },
  { key: 'origin', title: m.exercise_section_origin(), content: <Origin form={form} /> },
  ...(row === null
    ? []
    : [{ key: 'uses', title: m.exercise_usage(), content: <ExerciseUses id={row.id} /> }]),
]

function Facts({ form }: { form: Form<ExerciseDraft> }) {
  return (
    <div className="kit-fields">
      <TextField {...form.bind('name')} label={m.exercise_name()} wide required />
      <KindField {...form.bind('subtypeId')} />
      <ChoiceField
        {...form.bind('level')}
        label={m.exercise_level()}
        options={optionsOf(exerciseLevels, levelLabel)}
        required
      />
      <ChoicesField
        {...form.bind('equipment')}
        label={m.exercise_equipment()}
        options={optionsOf(exerciseEquipment, equipmentLabel)}
      />
      <ChoiceField
        {...form.bind('unit')}
        label={m.exercise_unit()}
        options={optionsOf(exerciseUnits, unitLabel)}
        required
      />
      <OptionalChoice
        {...form.bind('mechanic')}
        label={m.exercise_mechanic()}
        options={optionsOf(exerciseMechanics, mechanicLabel)}
      />
      <OptionalChoice
        {...form.bind('force')}
        label={m.exercise_force()}
        options={optionsOf(exerciseForces, forceLabel)}
      />
      <LinesField
        {...form.bind('aliases')}
        label={m.exercise_aliases()}
        add={m.exercise_alias_add()}
        help={m.exercise_aliases_help()}
        most={6}
      />
    </div>
  )
}

function Remarks({ form }: { form: Form<ExerciseDraft> }) {
  return (
    <div className="kit-fields">
      <LinesField {...form.bind('tips')} label={m.exercise_tips()} add={m.exercise_tip_add()} most={6} />
      <LinesField
        {...form.bind('mistakes')}
        label={m.exercise_mistakes()}
        add={m.exercise_mistake_add()}
        most={6}
      />
      <ProseField
        {...form.bind('caution')}
        label={m.exercise_caution()}
        help={m.exercise_caution_help()}
        maxLength={300}
      />
    </div>
  )
}

/** The author is shown where the licence requires one, or where one is given. */
function Origin({ form }: { form: Form<ExerciseDraft> }) {
  const [licence, author] = [form.bind('licence'), form.bind('author')]
  const isNeeded = namesAuthor(licence.value)
  return (
    <div className="kit-fields">
      <ChoiceField
        {...licence}
        label={m.exercise_licence()}
        options={optionsOf(exerciseLicences, licenceLabel)}
        required
      />
      {isNeeded || author.value !== '' ? (
        <TextField
          {...author}
          label={m.exercise_author()}
          help={isNeeded ? m.exercise_author_help() : undefined}
          required={isNeeded}
        />
      ) : null}
      <TextField {...form.bind('source')} label={m.exercise_source()} help={m.exercise_source_help()} wide />
    </div>
  )
}
