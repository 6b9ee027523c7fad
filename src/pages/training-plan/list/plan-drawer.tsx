import { m } from '#messages'
import { coaches } from '../../../../contract/catalogue/coach'
import {
  type TrainingPlan,
  type TrainingPlanDraft,
  trainingPlans,
} from '../../../../contract/training/training-plan'
import { trainingLabels } from '../../../domain/training/training-labels'
import { ChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Form } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { isOver, nameOf, trainingPlanLabels } from '../labels'
import { describePlan } from './describe-plan'

const planEditor: EditorConfig<TrainingPlan, TrainingPlanDraft> = {
  resource: trainingPlans,
  nameOf,
  initialValues: () => ({
    name: '',
    goal: 'muscle',
    level: 'beginner',
    weeks: 4,
    coachId: '',
    isPublic: false,
    note: '',
  }),
  toDraft: draftFrom(trainingPlans.draft),
  isLocked: isOver,
}

/** A plan's data without its days. Loaded when it is first opened. */
export function PlanDrawer() {
  return (
    <EditDrawer
      config={planEditor}
      describe={describePlan}
      title={(row) => (row === null ? m.trainingplan_new() : row.name)}
      headline={(row) => <StatusTag {...trainingPlanLabels.status.tag(row.status)} />}
      sections={sections}
    />
  )
}

function sections(form: Form<TrainingPlanDraft>, row: TrainingPlan | null): Section[] {
  // A published template is frozen, but its visibility on the site can change.
  const frozen = row?.status === 'published' ? { disabled: true } : {}
  return [
    {
      key: 'basics',
      title: m.trainingplan_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          <TextField {...form.bind('name')} {...frozen} label={m.trainingplan_name()} required />
          <NumberField
            {...form.bind('weeks')}
            {...frozen}
            empty={0}
            label={m.trainingplan_weeks()}
            help={m.trainingplan_weeks_help()}
            required
          />
          <ChoiceField
            {...form.bind('goal')}
            {...frozen}
            label={m.trainingplan_goal()}
            options={trainingLabels.goal.options()}
            required
          />
          <ChoiceField
            {...form.bind('level')}
            {...frozen}
            label={m.trainingplan_level()}
            options={trainingLabels.level.options()}
            required
          />
          <RecordField
            {...form.bind('coachId')}
            {...frozen}
            empty=""
            label={m.trainingplan_coach()}
            required
            resource={coaches}
            labelOf={(coach) => coach.displayName}
          />
          <SwitchField
            {...form.bind('isPublic')}
            label={m.trainingplan_is_public()}
            help={m.trainingplan_is_public_help()}
          />
          <ProseField {...form.bind('note')} {...frozen} label={m.trainingplan_note()} maxLength={1000} />
        </div>
      ),
    },
  ]
}
