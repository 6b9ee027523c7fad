import { m } from '#messages'
import type { Coverage } from '../../../../contract/catalogue/coverage'
import type { PlanDraft } from '../../../../contract/catalogue/membership-plan'
import fieldStyle from '../../../kit/form/field.module.css'
import type { Binding, Form } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/number-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { within } from '../../../kit/form/within'
import textStyle from '../../../kit/ui/text.module.css'
import style from './coverage.module.css'
import { HoursField } from './hours-field'
import { LessonRules } from './lesson-rules'
import { CoverageSummary } from './summary'

/** What a card of the plan admits to and pays for, with its summary beside it. */
export function CoverageFields({ form }: { form: Form<PlanDraft> }) {
  const coverage = form.bind('coverage')
  return (
    <div className={style.both}>
      <div className={style.parts}>
        <div className={fieldStyle.fields}>
          <SwitchField
            {...within(coverage, 'entry')}
            label={m.coverage_admits()}
            help={m.coverage_admits_help()}
          />
          <SwitchField
            {...within(coverage, 'onHolidays')}
            label={m.coverage_on_holidays()}
            help={m.coverage_on_holidays_help()}
          />
        </div>
        <LessonRules lessons={within(coverage, 'lessons')} planKind={form.values.kind} />
        <HoursField hours={within(coverage, 'hours')} />
        <Limits coverage={coverage} />
      </div>
      <CoverageSummary coverage={coverage.value} />
    </div>
  )
}

function Limits({ coverage }: { coverage: Binding<Coverage> }) {
  const limit = (member: 'visitsPerDay' | 'visitsPerWeek' | 'lessonsPerDay' | 'lessonsPerWeek') => ({
    ...within(coverage, member),
    empty: null,
    placeholder: m.coverage_any(),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame
    <div className={style.part} role="group" aria-labelledby="coverage-limits">
      <h3 id="coverage-limits">{m.coverage_limits()}</h3>
      <p className={textStyle.note}>{m.coverage_limits_help()}</p>
      <div className={style.limits}>
        <NumberField
          {...limit('visitsPerDay')}
          label={m.coverage_visits_day()}
          suffix={m.coverage_visit_unit()}
        />
        <NumberField
          {...limit('visitsPerWeek')}
          label={m.coverage_visits_week()}
          suffix={m.coverage_visit_unit()}
        />
        <NumberField
          {...limit('lessonsPerDay')}
          label={m.coverage_lessons_day()}
          suffix={m.coverage_lesson_unit()}
        />
        <NumberField
          {...limit('lessonsPerWeek')}
          label={m.coverage_lessons_week()}
          suffix={m.coverage_lesson_unit()}
        />
      </div>
    </div>
  )
}
