import { m } from '#messages'
import { coaches } from '../../../../contract/catalogue/coach'
import {
  type TrainingPlan,
  type TrainingPlanDraft,
  trainingGoals,
  trainingLevels,
  trainingPlans,
} from '../../../../contract/training/training-plan'
import { goalLabel, levelLabel } from '../../../domain/training-labels'
import { ChoiceField, optionsOf } from '../../../kit/form/choice-field'
import type { Form } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { RecordField } from '../../../kit/form/record-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { ProseField, TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { isOver, nameOf, statusOf } from '../labels'
import { describePlan } from './plan-describe'

const planPort: EditorConfig<TrainingPlan, TrainingPlanDraft> = {
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
      port={planPort}
      describe={describePlan}
      title={(row) => (row === null ? m.trainingplan_new() : row.name)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
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
        <div className="kit-fields">
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
            options={optionsOf(trainingGoals, goalLabel)}
            required
          />
          <ChoiceField
            {...form.bind('level')}
            {...frozen}
            label={m.trainingplan_level()}
            options={optionsOf(trainingLevels, levelLabel)}
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
