import { m } from '#messages'
import type { CoachCourseDraft } from '../../../contract/catalogue/coach-course'
import { coachSource } from '../../domain/lesson/coach-source'
import { ChoiceField } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Form } from '../../kit/form/form'
import { RecordsField } from '../../kit/form/record-field'
import { coachCourseLabels } from './labels'

/** Who may give a lesson of the course in its coach's place. */
export function SubstitutesFields({ form }: { form: Form<CoachCourseDraft> }) {
  return (
    <div className={fieldStyle.fields}>
      <ChoiceField
        {...form.bind('substitutes')}
        label={m.coachcourse_substitutes()}
        help={m.coachcourse_substitutes_help()}
        options={coachCourseLabels.substitutes.options()}
        required
      />
      {form.values.substitutes === 'listed' ? (
        <RecordsField
          {...form.bind('substituteIds')}
          label={m.coachcourse_substitute_ids()}
          required
          {...coachSource}
        />
      ) : null}
    </div>
  )
}
