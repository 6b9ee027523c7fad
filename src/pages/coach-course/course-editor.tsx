import { m } from '#messages'
import {
  type CoachCourse,
  type CoachCourseDraft,
  capacityOf,
  coachCourses,
} from '../../../contract/catalogue/coach-course'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Form, missing } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { NumberField } from '../../kit/form/number-field'
import { ProseField, TextField } from '../../kit/form/text-field'
import { PhotoField } from '../../kit/media/photo-field'
import type { Section } from '../../kit/record/drawer-sections'
import { draftFrom, type EditorConfig } from '../../kit/record/editor-config'
import { CapacityField } from './capacity-field'
import { CoachField, StoresField } from './coach-field'
import { KindField } from './kind-field'
import { coachCourseLabels, nameOf } from './labels'
import { asKind, defaults, type NewCourseRules } from './new-course-rules'
import { RulesFields } from './rules-fields'
import { SlotPreview } from './slot-preview'
import { SubstitutesFields } from './substitutes-fields'

/** `rules` are the defaults of a new course. */
export const courseEditor = (rules: NewCourseRules): EditorConfig<CoachCourse, CoachCourseDraft> => ({
  resource: coachCourses,
  nameOf,
  initialValues: () => ({
    name: '',
    coachId: '',
    storeIds: [],
    kind: 'private',
    ...defaults.private,
    ...rules,
    priceFen: missing,
    bufferBeforeMin: 0,
    substitutes: 'any',
    substituteIds: [],
    level: 'beginner',
    coverId: null,
    intro: '',
  }),
  toDraft: draftFrom(coachCourses.draft),
})

export function courseSections(
  rules: NewCourseRules,
  form: Form<CoachCourseDraft>,
  row: CoachCourse | null,
): Section[] {
  const ahead = row?.futureSessions ?? 0
  const kind = form.bind('kind')
  const become = (next: CoachCourseDraft['kind']) => {
    const changes = asKind(form.values, next, rules)
    kind.change(changes.kind)
    form.bind('durationMin').change(changes.durationMin)
    form.bind('capacity').change(changes.capacity)
    form.bind('bufferAfterMin').change(changes.bufferAfterMin)
    form.bind('minNoticeMin').change(changes.minNoticeMin)
    form.bind('maxAdvanceDays').change(changes.maxAdvanceDays)
    form.bind('cancelDeadlineMin').change(changes.cancelDeadlineMin)
  }
  return [
    {
      key: 'basics',
      title: m.coachcourse_section_basics(),
      content: (
        <div className={fieldStyle.fields}>
          <TextField {...form.bind('name')} label={m.coachcourse_name()} required />
          <ChoiceField
            {...form.bind('level')}
            label={m.coachcourse_level()}
            options={coachCourseLabels.level.options()}
            required
          />
          <KindField
            {...kind}
            change={become}
            note={ahead > 0 ? m.coachcourse_fixed({ count: ahead }) : null}
          />
          <CoachField form={form} isFixed={ahead > 0} />
          <MoneyField
            {...form.bind('priceFen')}
            // An empty price goes into the draft as null, which the contract refuses as missing.
            change={(fen) => form.bind('priceFen').change(fen ?? missing)}
            label={m.coachcourse_price_fen()}
            help={m.coachcourse_price_help()}
            required
          />
          <StoresField form={form} />
          <NumberField
            {...form.bind('durationMin')}
            empty={missing}
            label={m.coachcourse_duration_min()}
            suffix={m.coachcourse_minute_unit()}
            required
          />
          <CapacityField form={form} limits={capacityOf[form.values.kind]} />
        </div>
      ),
    },
    {
      key: 'rules',
      title: m.coachcourse_section_rules(),
      content: (
        <>
          <RulesFields form={form} />
          <SubstitutesFields form={form} />
        </>
      ),
    },
    {
      key: 'slots',
      title: m.coachcourse_section_slots(),
      content: <SlotPreview draft={form.values} row={row} />,
    },
    {
      key: 'profile',
      title: m.coachcourse_section_profile(),
      content: (
        <div className={fieldStyle.fields}>
          <PhotoField {...form.bind('coverId')} label={m.coachcourse_cover()} />
          <ProseField {...form.bind('intro')} label={m.coachcourse_intro()} maxLength={500} />
        </div>
      ),
    },
  ]
}
